declare module "virtual:words/languages" {
  const languages: Record<string, { name: string; load: () => Promise<{ default: Record<string, string> }> }>;
  export default languages;
}
