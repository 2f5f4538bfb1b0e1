import { stampOp, stampTime } from '@/domain/changes/stamp';
import { currentValues } from '@/domain/records/currentValues';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { ChangesSince } from '../port/tableResult';
import type { SliceRows } from '../store/sliceRows';

/**
 * Records that were deleted or archived after a time and existed before it. Such a record keeps its row with the stamp
 * of the deletion; nothing is left of those that were deleted in bulk.
 * @param shown rows that are still shown: archived ones, if they are requested.
 */
function removedSince(
  store: SliceRows,
  shown: ReadonlySet<number>,
  since: number,
  most: number,
): Pick<ChangesSince, 'removed' | 'removedCount'> {
  const removed: ChangesSince['removed'] = [];
  for (const [row, { id, attrs, stamps }] of store.overlay) {
    const act = attrs.is_deleted ? 'deleted' : attrs.is_archived ? 'archived' : null;
    const stamp = act === 'deleted' ? stamps.is_deleted : stamps.is_archived;
    if (act === null || stamp === undefined || attrs.created_at > since || stampTime(stamp) <= since) continue;
    if (act === 'archived' && shown.has(row)) continue;
    removed.push({
      recordId: id,
      identifier: attrs.record_identifier,
      act,
      at: stampTime(stamp),
      opId: stampOp(stamp),
    });
  }
  removed.sort((a, b) => b.at - a.at);
  return { removed: removed.slice(0, most), removedCount: removed.length };
}

/**
 * Compares the cells of some records now and at an earlier time. Nothing is ever overwritten, so the earlier values are
 * those written until then.
 * @param rows row numbers in their order.
 * @param since Unix milliseconds.
 * @param most changes that are listed; the others are counted.
 */
export function changesSince(
  store: SliceRows,
  rows: Uint32Array,
  fieldIds: readonly string[],
  since: number,
  most: number,
): ChangesSince {
  const found: ChangesSince = {
    cells: [],
    count: 0,
    added: [],
    addedCount: 0,
    ...removedSince(store, new Set(rows), since, most),
  };
  for (const row of rows) {
    if (store.createdAt(row) > since) {
      found.addedCount++;
      if (found.added.length < most)
        found.added.push({ recordId: store.idOf(row), identifier: store.identifierOf(row) });
      continue;
    }
    for (const fieldId of fieldIds) {
      const cell = store.cell(row, fieldId);
      // Newest first: a cell without a newer value has not changed.
      if (cell.length === 0 || cell[0]!.at <= since) continue;
      const now = currentValues(cell)[0];
      const then = currentValues(cell.filter(({ at }) => at <= since))[0];
      const before: Json = then?.content ?? null;
      const after: Json = now?.content ?? null;
      if (sameJson(before, after)) continue;
      found.count++;
      if (found.cells.length >= most) continue;
      const newest = now ?? cell[0]!;
      found.cells.push({
        recordId: store.idOf(row),
        identifier: store.identifierOf(row),
        fieldId,
        before,
        after,
        at: newest.at,
        author: newest.author_id,
        operationId: now ? now.operation_id : (then?.operation_id ?? null),
      });
    }
  }
  return found;
}
