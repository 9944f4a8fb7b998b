// Movement that can be cut short: whoever hurries sees the end of it at once.

// What comes after a movement is a task of its own: otherwise it would run within the picture that ends the movement, and be
// drawn in it too, which makes one long moment of two short ones.
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// Runs when the next picture has been drawn, in a task of its own. Gives what calls it off.
export function afterPicture(run: () => void): () => void {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    clock = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(clock);
  };
}

// Plays to its end.
export async function played(
  thing: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
  hurry: AbortSignal,
): Promise<Animation> {
  const movement = thing.animate(frames, options);
  const finish = () => movement.finish();
  hurry.addEventListener("abort", finish, { once: true });
  await movement.finished.catch(() => undefined);
  await ownTask();
  hurry.removeEventListener("abort", finish);
  return movement;
}

export function pause(milliseconds: number, hurry: AbortSignal): Promise<void> {
  if (hurry.aborted || milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      hurry.removeEventListener("abort", done);
      resolve();
    }
    hurry.addEventListener("abort", done, { once: true });
  });
}
