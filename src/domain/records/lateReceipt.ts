/** A write that arrives within this time was made with a connection: what others wrote is on its device by then. */
const PROMPT_MILLIS = 10_000;

/**
 * When the server received a write, for writes that waited on their device; undefined for those that came at once. What
 * others wrote between act and receipt the writer did not know, nor they his.
 */
export function lateReceipt(at: number, receivedAt: number | null | undefined): number | undefined {
  return receivedAt && receivedAt - at > PROMPT_MILLIS ? receivedAt : undefined;
}
