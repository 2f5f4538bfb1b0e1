/** How much of a long outbox has been sent. */
export interface Drain {
  /** Commands that the server has answered since the sending began. */
  sent: number;
  /** Those and the unsent ones. */
  total: number;
}

/** Sending fewer commands than this is over before its progress could be read. */
const LONG = 200;

/**
 * The progress after a count of the outbox. Pure.
 * @param before the progress so far, with the count at that point.
 * @param answered whether the server answered commands since that count; otherwise the outbox shrank because work was
 *   withdrawn, which is not sending.
 */
export function nextDrain(
  before: { drain: Drain | null; waiting: number },
  waiting: number,
  answered: boolean,
): Drain | null {
  if (waiting === 0) return null;
  const gone = before.waiting - waiting;
  if (!before.drain)
    return answered && gone > 0 && before.waiting >= LONG ? { sent: gone, total: before.waiting } : null;
  const sent = before.drain.sent + (answered ? Math.max(0, gone) : 0);
  return { sent, total: sent + waiting };
}
