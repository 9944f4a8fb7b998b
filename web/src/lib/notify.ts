// It is your turn, and you look elsewhere: the title, the little picture of the tab, and if you wish a notice of the system.
export interface Notice {
  title: string; // of the tab, while it waits
  body: string;
}

const iconSelector = 'link[rel="icon"]';

let calm: { title: string; icon: string } | undefined; // as they were
let shown: Notification | undefined;

export function mayNotify(): "yes" | "no" | "ask" | "never" {
  if (typeof Notification === "undefined") return "never";
  return { granted: "yes", denied: "no", default: "ask" }[Notification.permission] as "yes" | "no" | "ask";
}

// Has to follow a click.
export async function askToNotify(): Promise<boolean> {
  return mayNotify() === "ask" ? (await Notification.requestPermission()) === "granted" : mayNotify() === "yes";
}

// Until the page is looked at again, or settled() is called.
export function notice({ title, body }: Notice, system: boolean): void {
  if (!document.hidden) return;
  const icon = document.querySelector<HTMLLinkElement>(iconSelector);
  calm ??= { title: document.title, icon: icon?.getAttribute("href") ?? "" };
  document.title = title;
  if (icon) icon.href = calm.icon.replace(/icon\.svg$/, "icon-turn.svg");
  const badged = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void> };
  void badged.setAppBadge?.(1).catch(() => {});
  if (!system || mayNotify() !== "yes") return;
  try {
    shown?.close();
    shown = new Notification(title, { body, tag: "turn", icon: calm.icon });
    shown.onclick = () => {
      window.focus();
      settled();
    };
  } catch {
    // Phones only let a service worker do it.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, { body, tag: "turn" }));
  }
}

export function settled(): void {
  shown?.close();
  shown = undefined;
  const badged = navigator as Navigator & { clearAppBadge?: () => Promise<void> };
  void badged.clearAppBadge?.().catch(() => {});
  if (!calm) return;
  document.title = calm.title;
  document.querySelector(iconSelector)?.setAttribute("href", calm.icon);
  calm = undefined;
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) settled();
  });
}
