/**
 * A write that reaches the server within this time was made with a connection. Beyond it the receipt is kept with the value,
 * so that between this time and the next contact no write is taken for one that knew of it.
 */
export const PROMPT_MILLIS = 2_000;

/**
 * When the server received a write, for writes that waited on their device; undefined for those that came at once. What
 * others wrote between act and receipt the writer did not know, nor they theirs.
 */
export function lateReceipt(at: number, receivedAt: number | null | undefined): number | undefined {
  return receivedAt && receivedAt - at > PROMPT_MILLIS ? receivedAt : undefined;
}
