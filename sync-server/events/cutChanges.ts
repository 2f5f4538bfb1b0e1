import { randomBytes } from 'node:crypto';
import type { RowChange, ValueChange } from '@/domain/changes/rowChange';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import { inParts } from '@/lib/inParts';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import { idAt, uuidV7 } from '@/lib/uuid';
import { EVENT_LIMIT } from './packEvent';

/** Leaves room for what an event holds besides its changes. */
const PART_WEIGHT = EVENT_LIMIT - 4096;

const weigh = (change: RowChange) => jsonWeight(change as unknown as Json) + 1;

/** Changes that are written earlier, in an event of their own. */
export interface AheadPart {
  id: string;
  changes: RowChange[];
}

/** New values take ids derived from the event that adds them: the log can tell only from them whose they are. */
function rehomed(changes: readonly RowChange[], opId: string, id: string): RowChange[] {
  const base = opId.slice(0, 28);
  return changes.map((change, i) =>
    change.kind === 'value' && change.before === null && change.id.startsWith(base)
      ? { ...change, id: idAt(id, i + 1) }
      : change,
  );
}

const heavy = (changes: readonly RowChange[]) => changes.reduce((sum, change) => sum + weigh(change), 0) > PART_WEIGHT;

/**
 * Splits what is too large for one event (S14): cells go into earlier events of their own, and so do new fields when
 * they alone are too many; everything else stays in the act's own event, which comes last. Values of records that the
 * act creates stay with them.
 * @param at time of the act, Unix milliseconds
 */
export function cutChanges(
  changes: readonly RowChange[],
  opId: string,
  at: number,
): { ahead: AheadPart[]; own: readonly RowChange[] } {
  if (changes.length <= CELLS_PER_EVENT && !heavy(changes)) return { ahead: [], own: changes };
  const made = new Set(changes.flatMap((c) => (c.kind === 'record' && c.before === null ? [c.id] : [])));
  const kept: RowChange[] = [];
  const cells: ValueChange[] = [];
  for (const change of changes) {
    if (change.kind === 'value' && !made.has(change.record_id)) cells.push(change);
    else kept.push(change);
  }
  // A field that no table names yet is visible to nobody.
  const isNewField = (change: RowChange) => change.kind === 'field' && change.before === null;
  const fields = heavy(kept) ? kept.filter(isNewField) : [];
  const own = fields.length > 0 ? kept.filter((change) => !isNewField(change)) : kept;
  const parts = inParts([...fields, ...cells], weigh, { count: CELLS_PER_EVENT, weight: PART_WEIGHT });
  const ahead = Array.from(parts, (part): AheadPart => {
    const id = uuidV7(at, randomBytes(10));
    return { id, changes: rehomed(part, opId, id) };
  });
  return { ahead, own };
}
