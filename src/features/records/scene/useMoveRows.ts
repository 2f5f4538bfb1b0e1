import { can } from '@/domain/permissions/decide';
import { HAND_PLACES, moveByHand } from '@/domain/sorts/moveByHand';
import { counted, numberText } from '@/lib/words/counted';
import { moveInSet, type RecordSet } from '@/parts/sets/setActs';
import { announce } from '@/ui';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

/** In a set with manual order, rows move for everybody who sees it. */
function moveInSetOf(cx: EditContext, settings: ViewSettings, set: RecordSet): MoveRows | undefined {
  if (set.sort_behavior !== 'manual' || settings.sorts.length > 0 || settings.group_by_field_id !== null)
    return undefined;
  if (set.is_archived || !can(cx.table.actor, 'set.manage', { slice_id: cx.table.slice?.id })) return undefined;
  const move = async (startRow: number, endRow: number, before: number) => {
    const ids = await askWatch(cx.watch, (watch) => watch.recordIds(startRow, Math.max(before, endRow) + 1));
    const above = before < startRow ? await askWatch(cx.watch, (watch) => watch.recordIds(before, before + 1)) : null;
    if (!ids) return;
    const moved = ids.slice(0, endRow - startRow + 1);
    const next = before < startRow ? (above?.[0] ?? null) : (ids[before - startRow] ?? null);
    if (await moveInSet(cx.store, set.id, moved, next)) announce(`${counted(moved.length, 'record')} moved`);
  };
  return (startRow, endRow, before) => void move(startRow, endRow, before);
}

type MoveRows = (startRow: number, endRow: number, before: number) => void;

/** Moves rows in a manual order; undefined if the rows are in another order. */
export function useMoveRows(
  cx: EditContext,
  settings: ViewSettings,
  change: (patch: SettingsPatch) => void,
  set: RecordSet | null,
): MoveRows | undefined {
  if (set) return moveInSetOf(cx, settings, set);
  const byHand = settings.sort_order === 'manual' && settings.sorts.length === 0 && settings.group_by_field_id === null;
  if (!byHand || cx.table.archived) return undefined;
  const move = async (startRow: number, endRow: number, before: number) => {
    const tooFar = () => {
      const most = numberText(HAND_PLACES);
      cx.onAlert({ kind: 'error', text: `At most ${most} records can be ordered manually. Filter the view first.` });
    };
    if (before > HAND_PLACES) return tooFar();
    const ids = await askWatch(cx.watch, (watch) => watch.recordIds(0, Math.max(before, endRow) + 1));
    if (!ids) return;
    const moved = ids.slice(startRow, endRow + 1);
    const above = ids.slice(0, before).filter((id) => !moved.includes(id));
    const order = settings.record_order.map(({ id }) => id);
    const next = moveByHand(order, moved, above, ids[before] ?? null);
    if (!next) return tooFar();
    change({ record_order: next.map((id) => ({ id })) });
    announce(`${counted(moved.length, 'record')} moved to position ${above.length + 1}`);
  };
  return (startRow, endRow, before) => void move(startRow, endRow, before);
}
