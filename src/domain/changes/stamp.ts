/**
 * The order in which concurrent writes win: time of the change in milliseconds, then the id of the operation. A stamp
 * is `${time as 13 digits}:${op id}`, so that comparing stamps is comparing strings.
 */
export type Stamp = string;

export function stampOf(timeMillis: number, opId: string): Stamp {
  return `${String(Math.max(0, Math.floor(timeMillis))).padStart(13, '0')}:${opId}`;
}

export function stampTime(stamp: Stamp): number {
  return Number(stamp.slice(0, 13));
}

export function stampOp(stamp: Stamp): string {
  return stamp.slice(14);
}

/**
 * The stamp of a record's birth: its operation id with the low 32 bits cleared, because a block stores only the id base
 * of an operation. No two operations share a base, so the order stays total.
 */
export function birthStamp(stamp: Stamp): Stamp {
  return `${stamp.slice(0, 42)}00000000`;
}
