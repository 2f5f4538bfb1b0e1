/** Changes from which writing them takes so long that others must be answered in between. */
const MANY = 200;

/** Gives the thread back for a turn between two steps of an act that changes much; a small one continues at once. */
export async function breathe(changes: number): Promise<void> {
  if (changes >= MANY) await new Promise<void>((resolve) => setImmediate(resolve));
}
