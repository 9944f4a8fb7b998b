// The page without a network: is everything kept, and is there a newer version?
const state = $state({ ready: false, newer: false });
let waiting: ServiceWorker | null = null;

// Everything but playing online works without a network from now on.
export function offlineReady(): boolean {
  return state.ready;
}
// A newer version has been fetched; takeNewer() loads it.
export function newerVersion(): boolean {
  return state.newer;
}

export function takeNewer(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

const lookAgain = 60 * 60 * 1000;

export async function goOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const folder = new URL(".", document.baseURI);
    const registration = await navigator.serviceWorker.register(new URL("sw.js", folder), { scope: folder.pathname });
    const settle = () => {
      state.ready = registration.active !== null;
      // The first version waits for nothing.
      waiting = registration.active ? registration.waiting : null;
      state.newer = waiting !== null;
    };
    settle();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", settle);
    });
    void navigator.serviceWorker.ready.then(settle);
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < lookAgain) return;
      looked = Date.now();
      registration.update().catch(() => {});
    });
  } catch {
    // Private windows and pages without TLS keep nothing; the game goes on all the same.
  }
}
