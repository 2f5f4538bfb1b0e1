import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Move, MovePreview } from '@/domain/commands/tasks/previewMove';
import type { Task } from '@/domain/kinds/task';
import { headOf } from '@/domain/tasks/schedule/planItem';
import { lazily } from '@/lib/lazily';
import { leaveTyping } from '@/lib/leaveTyping';
import { announce, useStableCall } from '@/ui';
import type { Moves } from '../view/useMoves';
import { barBox, treeWidth } from './geometry';

type Held = { x: number; y: number; taskId: string; day: number } & (
  | { kind: Move['kind']; move: Move | null; preview: MovePreview | null; leavesFollowers: boolean }
  | { kind: 'link' }
  | { kind: 'draw'; to: number }
);

interface Options {
  canvas: RefObject<HTMLDivElement | null>;
  note: RefObject<HTMLDivElement | null>;
  wire: RefObject<SVGLineElement | null>;
  moves: Moves;
  /** Day number of the left end. */
  from: number;
  dayWidth: number;
  taskOf(id: string): Task | undefined;
  carried(id: string): readonly string[];
  onLink(follower: Task, on: Task): void;
}

/** px after which a press becomes a drag. */
const SLACK = 3;

/**
 * Drags on a timeline: moving a bar, changing its ends, dragging its handle to create a dependency, and drawing a bar
 * in a row without dates. React renders nothing meanwhile: the visible bars are moved directly to where the plan puts
 * them; the change is written at the end.
 */
export function useTimelineDrag(options: Options) {
  const held = useRef<Held | null>(null);
  const frame = useRef(0);
  const bars = () => options.canvas.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [];
  /** Moves every visible bar to where a plan puts it; null = where the rows have it. */
  const paint = (preview: MovePreview | null) => {
    // Parents whose dates follow the moved items: computed only if one is visible.
    const after = lazily(() => options.moves.graph().withSpans(preview?.moves ?? new Map()));
    for (const bar of bars()) {
      const id = bar.dataset.bar ?? '';
      const moved = preview?.moves.get(id);
      const isFollowing = preview !== null && bar.dataset.sum !== undefined;
      const span = moved ?? (isFollowing ? after().spanOf(id) : options.moves.spanOf(id));
      const box = barBox(span, options.from, options.dayWidth);
      if (!box) continue;
      const isPoint = bar.dataset.point !== undefined;
      bar.style.left = `${box.left}px`;
      if (!isPoint) bar.style.width = `${box.width}px`;
      if (moved) bar.dataset.moved = '';
      else delete bar.dataset.moved;
    }
  };
  const showHint = (event: { clientX: number; clientY: number }, words: string | null) => {
    const note = options.note.current;
    if (!note) return;
    note.hidden = words === null;
    if (words === null) return;
    note.textContent = words;
    note.style.left = `${Math.min(event.clientX + 16, window.innerWidth - 340)}px`;
    note.style.top = `${event.clientY + 18}px`;
  };
  const clear = () => {
    held.current = null;
    cancelAnimationFrame(frame.current);
    showHint({ clientX: 0, clientY: 0 }, null);
    options.wire.current?.setAttribute('visibility', 'hidden');
    if (options.canvas.current) delete options.canvas.current.dataset.dragging;
  };
  /** Position of the first day in the window, in px. */
  const leftEnd = () => {
    const canvas = options.canvas.current;
    return canvas ? canvas.getBoundingClientRect().left + treeWidth(canvas) : 0;
  };
  const dayAt = (clientX: number) => options.from + Math.floor((clientX - leftEnd()) / options.dayWidth);
  const step = (event: globalThis.PointerEvent) => {
    const drag = held.current;
    const canvas = options.canvas.current;
    if (!drag || !canvas) return;
    const task = options.taskOf(drag.taskId);
    if (!task) return;
    canvas.dataset.dragging = '';
    const day = dayAt(event.clientX);
    if (drag.kind === 'link') {
      const box = canvas.getBoundingClientRect();
      const wire = options.wire.current;
      wire?.setAttribute('visibility', 'visible');
      wire?.setAttribute('x2', String(event.clientX - leftEnd()));
      wire?.setAttribute('y2', String(event.clientY - box.top));
      const other = options.taskOf(taskAt(event) ?? '');
      return showHint(
        event,
        other && other !== task ? `${other.task_title} waits for ${task.task_title}` : 'Drop on the item that waits',
      );
    }
    if (drag.kind === 'draw') {
      drag.to = day;
      return showHint(event, `${task.task_title}: ${Math.abs(day - drag.day) + 1} days`);
    }
    const { calendar, spanOf } = options.moves;
    const head = headOf(spanOf(task.id));
    if (head === null) return;
    drag.move =
      drag.kind === 'shift'
        ? { kind: 'shift', ids: options.carried(task.id), days: calendar.dist(head, head + day - drag.day) }
        : { kind: drag.kind, id: task.id, day };
    drag.leavesFollowers = event.altKey;
    const preview = options.moves.preview(drag.move, event.altKey);
    drag.preview = preview;
    paint(preview);
    showHint(event, options.moves.words(task.id, preview));
  };
  const onMove = useStableCall((event: globalThis.PointerEvent) => {
    const drag = held.current;
    if (!drag) return;
    if (
      options.canvas.current?.dataset.dragging === undefined &&
      Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK
    )
      return;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => step(event));
  });
  const onUp = useStableCall((event: globalThis.PointerEvent) => {
    const drag = held.current;
    if (!drag) return;
    const isDragged = options.canvas.current?.dataset.dragging !== undefined;
    const task = options.taskOf(drag.taskId);
    if (isDragged) step(event);
    clear();
    if (!task || !isDragged) return;
    if (drag.kind === 'link') {
      const other = options.taskOf(taskAt(event) ?? '');
      if (other && other !== task) options.onLink(other, task);
    } else if (drag.kind === 'draw') {
      options.moves.schedule(task, Math.min(drag.day, drag.to), Math.max(drag.day, drag.to));
    } else if (drag.move) {
      const { move, leavesFollowers, preview } = drag;
      void options.moves.apply(move, { leavesFollowers, ...(preview ? { planned: preview } : {}) }).then(paintLater);
    }
  });
  const paintLater = useStableCall(() => paint(null));
  const onKey = useStableCall((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held.current) return;
    event.preventDefault();
    event.stopPropagation();
    clear();
    paint(null);
    announce('Put back');
  });
  useEffect(() => {
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [onMove, onUp, onKey]);

  /** A press anywhere on the rows. */
  return (event: PointerEvent) => {
    const { target } = event;
    if (event.button !== 0 || !(target instanceof Element)) return;
    const taskId = target.closest<HTMLElement>('[data-task]')?.dataset.task;
    const task = taskId === undefined ? undefined : options.taskOf(taskId);
    if (!task || options.moves.whyNot([task.id]) !== null) return;
    const at = { x: event.clientX, y: event.clientY, taskId: task.id, day: dayAt(event.clientX) };
    const grip = target.closest<HTMLElement>('[data-grip]')?.dataset.grip;
    if (grip === 'link') {
      held.current = { ...at, kind: 'link' };
      const box = options.canvas.current?.getBoundingClientRect();
      const wire = options.wire.current;
      wire?.setAttribute('x1', String(event.clientX - leftEnd()));
      wire?.setAttribute('y1', String(event.clientY - (box?.top ?? 0)));
    } else if (grip === 'start' || grip === 'due')
      held.current = { ...at, kind: grip, move: null, preview: null, leavesFollowers: false };
    else if (target.closest('[data-bar]'))
      held.current = { ...at, kind: 'shift', move: null, preview: null, leavesFollowers: false };
    else if (target.closest('[data-pane]') && !task.aggregate_scheduling && !options.moves.isDated(task))
      held.current = { ...at, kind: 'draw', to: at.day };
    else return;
    event.preventDefault();
    leaveTyping();
  };
}

/** The item under the pointer. */
function taskAt({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-task]')?.dataset.task;
}
