// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { useTimelineDrag } from '@/features/tasks/timeline/useTimelineDrag';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Page() {
  const canvas = useRef<HTMLDivElement>(null);
  const press = useTimelineDrag({
    canvas,
    note: useRef<HTMLDivElement>(null),
    wire: useRef<SVGLineElement>(null),
    moves: { whyNot: () => null } as never,
    from: 0,
    dayWidth: 10,
    taskOf: (id) => ({ id, task_title: 'Plates' }) as Task,
    carried: (id) => [id],
    onLink: () => undefined,
  });
  return (
    <>
      <input aria-label="Find an item" />
      <div ref={canvas} onPointerDown={press}>
        <div data-task="one">
          <b data-bar="one">Plates</b>
          <i>Due</i>
        </div>
      </div>
    </>
  );
}

it('dragging a bar after a search takes the focus out of the field, so that Ctrl+Z applies to the bar', () => {
  const at = document.body.appendChild(document.createElement('div'));
  const root = createRoot(at);
  act(() => root.render(<Page />));
  const field = at.querySelector('input') as HTMLInputElement;
  const press = (on: string) =>
    act(() => void at.querySelector(on)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })));
  act(() => field.focus());
  press('i');
  expect(document.activeElement).toBe(field);
  press('b');
  expect(document.activeElement).toBe(document.body);
  act(() => root.unmount());
});
