// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import type { PlanItem } from '@/domain/tasks/schedule/planItem';
import { usePlanned } from '@/features/tasks/view/usePlanned';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const item = (id: string, day: number, more: Partial<PlanItem> = {}): PlanItem => ({
  id,
  parentId: null,
  start: day,
  due: day,
  isAggregate: false,
  isMilestone: false,
  isFinished: false,
  counts: true,
  links: [],
  ...more,
});

/** A page that shows when two items and their parent begin and end. */
async function shownPlan() {
  let planned!: ReturnType<typeof usePlanned>;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  function Page({ base }: { base: () => PlanGraph }) {
    planned = usePlanned(base);
    const words = ['one', 'two', 'both'].map((id) => {
      const { start, due } = planned.graph().spanOf(id);
      return `${id} ${start}-${due}`;
    });
    return <p>{words.join(', ')}</p>;
  }
  const draw = (graph: PlanGraph) => act(async () => root.render(<Page base={() => graph} />));
  const plan = (one: number, two: number) =>
    new PlanGraph([
      item('one', one, { parentId: 'both' }),
      item('two', two, { parentId: 'both' }),
      item('both', 0, { start: null, due: null, isAggregate: true }),
    ]);
  await draw(plan(1, 2));
  return {
    text: () => place.textContent,
    plan,
    draw,
    during: (spans: [string, number][], write: Promise<unknown>) =>
      act(async () => {
        const days = new Map(spans.map(([id, day]) => [id, { start: day, due: day }]));
        void planned.during(days, () => write).catch(() => null);
      }),
    async close() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}

function later() {
  let done!: (failure?: Error) => Promise<void>;
  const promise = new Promise<void>((resolve, reject) => {
    done = (failure) => act(async () => (failure ? reject(failure) : resolve()));
  });
  return { promise, done };
}

describe('dates that are being written', () => {
  it('are shown immediately, including those of a parent, and nothing moves twice when the rows arrive', async () => {
    const page = await shownPlan();
    expect(page.text()).toBe('one 1-1, two 2-2, both 1-2');
    const [first, second] = [later(), later()];
    await page.during([['one', 5]], first.promise);
    expect(page.text()).toBe('one 5-5, two 2-2, both 2-5');
    await page.during(
      [
        ['one', 6],
        ['two', 9],
      ],
      second.promise,
    );
    expect(page.text()).toBe('one 6-6, two 9-9, both 6-9');
    // The rows of the first operation are here while the second is still being written.
    await page.draw(page.plan(5, 2));
    await first.done();
    expect(page.text()).toBe('one 6-6, two 9-9, both 6-9');
    await page.draw(page.plan(6, 9));
    await second.done();
    expect(page.text()).toBe('one 6-6, two 9-9, both 6-9');
    // A colleague's change shows again once nothing is being written.
    await page.draw(page.plan(7, 9));
    expect(page.text()).toBe('one 7-7, two 9-9, both 7-9');
    await page.close();
  });

  it('are those of the rows again if the write is refused', async () => {
    const page = await shownPlan();
    const write = later();
    await page.during([['two', 9]], write.promise);
    expect(page.text()).toBe('one 1-1, two 9-9, both 1-9');
    await write.done(new Error('refused'));
    expect(page.text()).toBe('one 1-1, two 2-2, both 1-2');
    await page.close();
  });
});
