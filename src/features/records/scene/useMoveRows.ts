import { HAND_PLACES, moveByHand } from '@/domain/sorts/moveByHand';
import { announce } from '@/ui';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';

type MoveRows = (startRow: number, endRow: number, before: number) => void;

/** Puts rows elsewhere in an order by hand; undefined where the rows stand in another order. */
export function useMoveRows(
  cx: EditContext,
  settings: ViewSettings,
  change: (patch: SettingsPatch) => void,
): MoveRows | undefined {
  const byHand = settings.sort_order === 'manual' && settings.sorts.length === 0 && settings.group_by_field_id === null;
  if (!byHand || cx.table.archived) return undefined;
  const move = async (startRow: number, endRow: number, before: number) => {
    const tooFar = () => {
      const most = HAND_PLACES.toLocaleString('en-US');
      cx.onAlert({ kind: 'error', text: `At most ${most} records can be placed by hand. Filter the view first.` });
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
    announce(`${moved.length} ${moved.length === 1 ? 'record' : 'records'} moved to place ${above.length + 1}`);
  };
  return (startRow, endRow, before) => void move(startRow, endRow, before);
}
