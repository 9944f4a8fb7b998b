declare module "virtual:words/languages" {
  type Texts = { default: Record<string, string> };
  type Part = import("./lib/wordparts").WordPart;
  const languages: Record<string, { name: string; load: Record<Part, () => Promise<Texts>> }>;
  export default languages;
}
