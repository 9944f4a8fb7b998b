// What comes after a movement is a task of its own: otherwise it would run within the picture that ends the movement, and be
// drawn in it too, which makes one long moment of two short ones.
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
