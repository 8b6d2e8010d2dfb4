/** Replaces the generated client's event streams in builds: pages follow changes by `app-kit/live`, which is smaller. */
export function createSseClient(): never {
  throw new Error('Follow changes by app-kit/live');
}
