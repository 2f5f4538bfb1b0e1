import { describe, expect, it } from 'vitest';
import { drcConfigSchema } from '@/domain/kinds/drcConfig';
import { BoundDrag } from '@/features/curves/state/BoundDrag';

const config = drcConfigSchema.parse({
  id: '01900000-0000-7000-8000-000000000001',
  workspace_id: '01900000-0000-7000-8000-000000000002',
  config_name: 'Assay',
  entity_slice_id: '01900000-0000-7000-8000-000000000003',
  dose_field_id: '01900000-0000-7000-8000-000000000004',
  response_field_id: '01900000-0000-7000-8000-000000000005',
  top_constraint_type: 'range',
  top_min: 50,
  top_max: 120,
  is_deleted: false,
  created_by: '01900000-0000-7000-8000-000000000006',
  last_updated_by: '01900000-0000-7000-8000-000000000006',
  created_at: '',
  updated_at: '',
});
const TOP = { parameter: 'top', side: 'max' } as const;

/** A drag whose frames and answers arrive when the test says so. */
function scene() {
  const frames: (() => void)[] = [];
  const asked: { max: number | null | undefined; answer(numbers: Float64Array): Promise<void> }[] = [];
  const preview = (_group: string, fit: { top?: unknown }) =>
    new Promise<Float64Array>((resolve) => {
      asked.push({
        max: (fit.top as { max?: number }).max,
        answer: async (numbers) => {
          resolve(numbers);
          await Promise.resolve();
          await Promise.resolve();
        },
      });
    });
  const drag = new BoundDrag(
    () => ({ config, watch: { preview }, groupKey: 'plot', canvas: null }),
    (run) => frames.push(run),
  );
  let notified = 0;
  drag.subscribe(() => notified++);
  return {
    drag,
    asked,
    notified: () => notified,
    frame: () => frames.splice(0).map((run) => run()).length,
  };
}

describe('dragging a bound', () => {
  it('reports once per frame however often the pointer moves, and requests the newest position', () => {
    const { drag, asked, notified, frame } = scene();
    for (let max = 119; max >= 100; max--) drag.move(TOP, max);
    expect([notified(), asked.length]).toEqual([0, 0]);
    expect(frame()).toBe(1);
    expect([notified(), asked.length, asked[0]?.max]).toEqual([1, 1, 100]);
    expect(drag.patch).toEqual({ top_max: 100 });
    expect(frame()).toBe(0);
  });

  it('runs one fit at a time: frames that pass meanwhile become one request for the last position', async () => {
    const { drag, asked, notified, frame } = scene();
    for (const max of [110, 109, 108, 107]) {
      drag.move(TOP, max);
      frame();
    }
    expect(asked.map(({ max }) => max)).toEqual([110]);
    await asked[0]?.answer(Float64Array.of(1, 0, 110, 1, 1));
    expect(drag.numbers?.[2]).toBe(110);
    expect(asked.map(({ max }) => max)).toEqual([110, 107]);
    expect([notified(), frame(), notified()]).toEqual([4, 1, 5]);
    await asked[1]?.answer(Float64Array.of(1, 0, 107, 1, 1));
    expect(asked).toHaveLength(2);
  });

  it('returns to the saved state at its end, and a late answer changes nothing', async () => {
    const { drag, asked, notified, frame } = scene();
    drag.move(TOP, 90);
    frame();
    drag.end();
    expect([drag.patch, drag.numbers, notified()]).toEqual([null, null, 2]);
    await asked[0]?.answer(Float64Array.of(1, 0, 90, 1, 1));
    expect([drag.numbers, notified()]).toEqual([null, 2]);
    drag.move(TOP, 80);
    drag.end();
    frame();
    expect([drag.patch, asked.length]).toEqual([null, 1]);
  });

  it('requests nothing after the drop, and keeps what is shown until the fits of the saved bounds are there', async () => {
    const { drag, asked, frame } = scene();
    drag.move(TOP, 90);
    frame();
    drag.move(TOP, 91);
    drag.rest();
    frame();
    await asked[0]?.answer(Float64Array.of(1, 0, 90, 1, 1));
    expect(asked).toHaveLength(1);
    expect([drag.patch, drag.numbers?.[2]]).toEqual([{ top_max: 91 }, 90]);
  });
});
