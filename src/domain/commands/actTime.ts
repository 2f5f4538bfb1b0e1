import type { RowChange } from '../changes/rowChange';
import { type Stamp, stampOf, stampTime } from '../changes/stamp';
import type { PlainKind } from '../kinds/rowKind';
import { haveParts } from './events/revertParts';
import type { Reader } from './reader';

/**
 * The time at which a command takes effect, Unix milliseconds. A list or object of a row (the fields of a table, the
 * options of a field) is written as a whole: what the server's plan found, plus this change. If the command was made
 * offline, before the content that the plan found was written, it would lose against the very content it builds on, and
 * a new field would be in no table. So it takes effect just after that content.
 * @param at when it was made.
 */
export async function actTime(
  read: Pick<Reader, 'stored'>,
  changes: readonly RowChange[],
  at: number,
  opId: string,
): Promise<number> {
  let newest: Stamp = stampOf(at, opId);
  for (const change of changes) {
    const { kind } = change;
    if (kind === 'value' || kind === 'record' || !change.before || !change.after) continue;
    const { before, after } = change;
    const whole = Object.keys(after).filter((name) => haveParts(before[name], after[name]));
    if (whole.length === 0) continue;
    const row = await read.stored(kind as PlainKind, change.id);
    for (const name of whole) {
      const held = row?.stamps[name] ?? row?.born;
      if (held !== undefined && held > newest) newest = held;
    }
  }
  return newest === stampOf(at, opId) ? at : stampTime(newest) + 1;
}
