import { addMonths } from '@/domain/dates/calendar';
import { civilDateOf, dayNumberOf } from '@/domain/dates/civilDate';
import type { Task } from '@/domain/kinds/task';
import { announce } from '@/ui';
import type { ModeProps } from '../modeProps';
import { useListKeys } from '../useListKeys';
import { targetsOf } from '../view/useCursor';
import type { Moves } from '../view/useMoves';

interface Options extends Pick<ModeProps, 'shown' | 'cursor'> {
  moves: Moves;
  day: number;
  today: number;
  scale: 'week' | 'month';
  goDay(day: number): void;
  /** Items with dates, in the order of their start. */
  ordered: readonly Task[];
}

/** The same day one month or week later. */
export function stepOf(day: number, scale: 'week' | 'month', by: -1 | 1): number {
  return scale === 'week' ? day + by * 7 : dayNumberOf(addMonths(civilDateOf(day), by));
}

/** Arrow keys move through days, J and K through items; with Shift and Alt the items are moved. */
export function useCalendarKeys({ shown, cursor, moves, day, today, scale, goDay, ordered }: Options): void {
  const targets = () => targetsOf(cursor, shown.tree.byId);
  const walk = (by: -1 | 1) => {
    const at = ordered.findIndex(({ id }) => id === cursor.id);
    // Without a cursor, J and K begin at the current day.
    const begin = ordered.findIndex((task) => (moves.endOf(task.id) ?? 0) >= day);
    const next = ordered[at < 0 ? Math.max(0, begin) : at + by];
    if (!next) return;
    cursor.go(next.id);
    const { start, due } = moves.spanOf(next.id);
    goDay(start ?? due ?? day);
    announce(next.task_title);
  };
  useListKeys({
    Left: () => goDay(day - 1),
    Right: () => goDay(day + 1),
    Up: () => goDay(day - 7),
    Down: () => goDay(day + 7),
    J: () => walk(1),
    K: () => walk(-1),
    'Shift+Left': () => moves.byKey(targets(), 'shift', -1),
    'Shift+Right': () => moves.byKey(targets(), 'shift', 1),
    'Shift+Up': () => moves.byKey(targets(), 'shift', -moves.week),
    'Shift+Down': () => moves.byKey(targets(), 'shift', moves.week),
    'Mod+Shift+Left': () => moves.byKey(targets(), 'shift', -moves.week),
    'Mod+Shift+Right': () => moves.byKey(targets(), 'shift', moves.week),
    'Alt+Left': () => moves.byKey(targets(), 'due', -1),
    'Alt+Right': () => moves.byKey(targets(), 'due', 1),
    'Alt+Shift+Left': () => moves.byKey(targets(), 'start', -1),
    'Alt+Shift+Right': () => moves.byKey(targets(), 'start', 1),
    T: () => goDay(today),
    '[': () => goDay(stepOf(day, scale, -1)),
    ']': () => goDay(stepOf(day, scale, 1)),
  });
}
