/**
 * A write that reaches the server within this time was made with a connection. Beyond it, the time of receipt is stored
 * with the value, so that no write between the two times is assumed to have known it.
 */
export const PROMPT_MILLIS = 2_000;

/**
 * When the server received a write, for writes that waited on their device; undefined for those that arrived
 * immediately. Others' writes between writing and receipt were unknown to the writer, and the other way round.
 */
export function lateReceipt(at: number, receivedAt: number | null | undefined): number | undefined {
  return receivedAt && receivedAt - at > PROMPT_MILLIS ? receivedAt : undefined;
}
