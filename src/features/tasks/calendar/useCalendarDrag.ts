import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Move, MovePreview } from '@/domain/commands/tasks/previewMove';
import { headOf } from '@/domain/tasks/schedule/planItem';
import { announce, useStableCall } from '@/ui';
import type { Moves } from '../view/useMoves';

export interface CalendarDrag {
  id: string;
  move: Move;
  preview: MovePreview;
  leavesFollowers: boolean;
}

/** px after which a press becomes a drag. */
const SLACK = 4;

interface Options {
  moves: Moves;
  /** The items that move together with the dragged one. */
  carried(id: string): readonly string[];
  /** The day under the pointer; null outside. */
  dayAt(x: number, y: number): number | null;
}

/** Drags bars of a calendar: the whole bar by its middle, one end by its edge. Esc cancels. */
export function useCalendarDrag({ moves, carried, dayAt }: Options) {
  const [drag, setDrag] = useState<CalendarDrag | null>(null);
  const held = useRef<{ id: string; kind: Move['kind']; day: number; x: number; y: number } | null>(null);
  const at = useStableCall((event: globalThis.PointerEvent) => {
    const from = held.current;
    if (!from) return;
    if (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK) return;
    const day = dayAt(event.clientX, event.clientY);
    if (day === null) return;
    const head = headOf(moves.spanOf(from.id));
    if (head === null) return;
    const move: Move =
      from.kind === 'shift'
        ? { kind: 'shift', ids: carried(from.id), days: moves.calendar.dist(head, head + day - from.day) }
        : { kind: from.kind, id: from.id, day };
    setDrag({ id: from.id, move, preview: moves.preview(move, event.altKey), leavesFollowers: event.altKey });
  });
  const end = useStableCall(() => {
    held.current = null;
    if (!drag) return;
    void moves.apply(drag.move, { leavesFollowers: drag.leavesFollowers, planned: drag.preview });
    setDrag(null);
  });
  const cancel = useStableCall((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held.current) return;
    event.preventDefault();
    event.stopPropagation();
    held.current = null;
    setDrag(null);
    announce('Put back');
  });
  useEffect(() => {
    window.addEventListener('pointermove', at);
    window.addEventListener('pointerup', end);
    window.addEventListener('keydown', cancel, true);
    return () => {
      window.removeEventListener('pointermove', at);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('keydown', cancel, true);
    };
  }, [at, end, cancel]);
  const begin = (event: PointerEvent, id: string, kind: Move['kind']) => {
    const day = dayAt(event.clientX, event.clientY);
    if (event.button !== 0 || day === null || moves.whyNot([id]) !== null) return;
    held.current = { id, kind, day, x: event.clientX, y: event.clientY };
  };
  return { drag, begin };
}
