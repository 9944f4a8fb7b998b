// What lies on top is closed by a phone's way back, where the browser tells of it; Escape counts as that too.
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare const window: { CloseWatcher?: new () => CloseWatcher };

// For as long as it lies there: what is returned ends it.
export function closedByBack(close: () => void): () => void {
  const watcher = window.CloseWatcher && new window.CloseWatcher();
  if (!watcher) return () => {};
  watcher.onclose = close;
  return () => watcher.destroy();
}
