/** From this many changes on, writing takes so long that other requests must be served in between. */
const MANY = 200;

/** Yields to the event loop between two steps of an act with many changes; a small act continues at once. */
export async function breathe(changes: number): Promise<void> {
  if (changes >= MANY) await new Promise<void>((resolve) => setImmediate(resolve));
}
