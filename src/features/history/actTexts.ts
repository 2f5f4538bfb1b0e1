import type { ValueChange } from '@/domain/changes/rowChange';
import type { LocalStore } from '@/store/localStore';
import { type CellText, cellTexts } from '@/store/rows/cellTexts';
import type { HistoryAct } from './groupActs';

/** Cells that an operation wrote, if it wrote only cells. */
export interface ActText {
  /** The first of its cells. */
  cell: CellText;
  /** Its other cells. */
  more: number;
}

/** The writes of an operation that does nothing else, in order; null for all other operations. */
function writesOf({ events }: HistoryAct): ValueChange[] | null {
  const writes: ValueChange[] = [];
  for (const { changes, blocks, sweeps } of events.toReversed()) {
    if (blocks || sweeps) return null;
    for (const change of changes) {
      if (change.kind !== 'value') return null;
      writes.push(change);
    }
  }
  return writes.length > 0 ? writes : null;
}

/** The values before and after, for the operations that write cells, by operation. */
export async function actTexts(store: LocalStore, acts: readonly HistoryAct[]): Promise<Map<string, ActText>> {
  const written = acts.flatMap((act) => {
    const writes = writesOf(act);
    return writes ? [{ act, change: writes[0]!, more: writes.length - 1 }] : [];
  });
  const cells = await cellTexts(
    store,
    written.map(({ change }) => ({ change, isGone: false })),
  );
  return new Map(written.map(({ act, more }, i) => [act.actId, { cell: cells[i]!, more }]));
}
