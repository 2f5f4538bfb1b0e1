import { showAlert } from '@/parts/acts/alerts';
import { announce } from '@/ui';
import type { ModeProps } from '../modeProps';
import { useListKeys } from '../useListKeys';
import { targetsOf } from '../view/useCursor';
import type { Band } from './lanes';
import type { useBoard } from './useBoard';

/** Moves the cursor over a board, and cards with it: to the next lane, or up and down within their lane. */
export function useBoardKeys({ shown, cursor }: ModeProps, { bands, put }: ReturnType<typeof useBoard>): void {
  /** The cursor: row of lanes, lane, index. */
  const find = (): { band: Band; b: number; l: number; at: number } | null => {
    for (const [b, band] of bands.entries())
      for (const [l, lane] of band.lanes.entries()) {
        const at = lane.tasks.findIndex(({ id }) => id === cursor.id);
        if (at >= 0) return { band, b, l, at };
      }
    return null;
  };
  const first = () => bands.flatMap(({ lanes }) => lanes).find(({ tasks }) => tasks.length > 0)?.tasks[0];
  const go = (id: string | undefined) => {
    if (id === undefined) return;
    cursor.go(id);
    const task = shown.tree.byId.get(id);
    if (task) announce(task.task_title);
  };
  const step = (by: -1 | 1) => {
    const place = find();
    if (!place) return go(first()?.id);
    const next = place.band.lanes[place.l]?.tasks[place.at + by];
    if (next) return go(next.id);
    // Continues in the same lane of the next row.
    const other = bands[place.b + by]?.lanes[place.l]?.tasks;
    go((by > 0 ? other?.[0] : other?.at(-1))?.id);
  };
  const side = (by: -1 | 1) => {
    const place = find();
    if (!place) return go(first()?.id);
    for (let l = place.l + by; place.band.lanes[l]; l += by) {
      const tasks = place.band.lanes[l]?.tasks ?? [];
      if (tasks.length > 0) return go(tasks[Math.min(place.at, tasks.length - 1)]?.id);
    }
  };
  const carry = (by: -1 | 1) => {
    const place = find();
    const lane = place?.band.lanes[place.l + by];
    if (place && lane)
      void put(targetsOf(cursor, shown.tree.byId), place.band.lanes[place.l]?.key ?? null, place.band, lane, null);
  };
  const shift = (by: -1 | 1) => {
    const place = find();
    const lane = place?.band.lanes[place.l];
    const task = place && lane?.tasks[place.at];
    if (shown.isSorted)
      return showAlert({ kind: 'info', text: 'The view is sorted, so the order of its cards cannot be changed.' });
    if (place && lane && task && lane.tasks[place.at + by])
      void put([task], lane.key, place.band, lane, by > 0 ? place.at + 2 : place.at - 1);
  };
  useListKeys({
    Down: () => step(1),
    Up: () => step(-1),
    J: () => step(1),
    K: () => step(-1),
    Left: () => side(-1),
    Right: () => side(1),
    'Mod+Right': () => carry(1),
    'Mod+Left': () => carry(-1),
    'Mod+Down': () => shift(1),
    'Mod+Up': () => shift(-1),
  });
}
