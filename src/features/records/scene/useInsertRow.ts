import { HAND_PLACES, moveByHand } from '@/domain/sorts/moveByHand';
import { numberText } from '@/lib/words/counted';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import { askWatch } from '../state/askWatch';
import type { EditContext } from '../state/editContext';
import type { SceneParts } from './sceneParts';

/** Why the view determines the position of a new record; undefined if it can be inserted anywhere. */
function whyNot({ sorts, group_by_field_id: group, sort_order: order }: ViewSettings): string | undefined {
  if (sorts.length > 0) return 'The sort determines the order of records.';
  if (group !== null) return 'The groups determine the order of records.';
  if (order !== null && order !== 'manual') return 'The order of the view determines the order of records.';
  return undefined;
}

/** Inserts new records between others. Unsorted rows are in a manual order from then on, which looks the same. */
export function useInsertRow(
  cx: EditContext,
  settings: ViewSettings,
  change: (patch: SettingsPatch) => void,
): Pick<SceneParts, 'whyNoPlace' | 'insertAt'> {
  const whyNoPlace = cx.table.archived ? 'Archived records are shown.' : whyNot(settings);
  return {
    whyNoPlace,
    async insertAt(before) {
      if (whyNoPlace !== undefined) return null;
      // If this fails, the record is still created, where the view puts it.
      const ids = await askWatch(cx.watch, (watch) => watch.recordIds(0, Math.min(before, HAND_PLACES) + 1)).catch(
        () => null,
      );
      return (recordId) => {
        const order = settings.record_order.map(({ id }) => id);
        const next =
          ids && before <= HAND_PLACES
            ? moveByHand(order, [recordId], ids.slice(0, before), ids[before] ?? null)
            : null;
        if (next && settings.sort_order !== 'manual')
          cx.onAlert({ kind: 'info', text: 'Records are now in manual order. Change it under Sort.' });
        if (next) change({ sort_order: 'manual', record_order: next.map((id) => ({ id })) });
        else
          cx.onAlert({
            kind: 'info',
            text: `At most ${numberText(HAND_PLACES)} records can be ordered manually, so the new one is where the view puts it.`,
          });
      };
    },
  };
}
