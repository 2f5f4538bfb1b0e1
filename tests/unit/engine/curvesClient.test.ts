import { MOST_PER_UPDATE } from '@workers/curves/book/LiveBook';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BookGroup, BookUpdate } from '@/engine/curvesClient';
import type { TableWatch } from '@/engine/tableWatch';
import {
  COMPOUND,
  COMPOUNDS,
  CONFIG,
  curveScene,
  DOSE,
  DOSES,
  FIELDS,
  id,
  LINE,
  numberField,
  OUT,
  POINTS,
  pointsOf,
  RESPONSE,
  record,
} from './curveScene';

const [EC50, SELECTIVITY] = [id(50), id(51)];
const [A, B, C] = [id(101), id(102), id(103)] as [string, string, string];
let scene: ReturnType<typeof curveScene>;

beforeEach(async () => {
  scene = curveScene();
  await scene.table.setFields([...FIELDS, numberField(EC50), numberField(SELECTIVITY)]);
  await scene.table.patch(
    COMPOUNDS,
    [A, B, C].map((compound) => record(COMPOUNDS, compound, {})),
  );
  await scene.table.patch(POINTS, [
    ...pointsOf(A, 'own', 4, 1000),
    ...pointsOf(A, 'other', 40, 1100),
    ...pointsOf(B, 'own', 0.5, 1200),
  ]);
});
afterEach(() => scene.close());

function watchCompounds(query: object = {}): TableWatch {
  return scene.table.watch(
    { sliceId: COMPOUNDS, filters: [], sorts: [], fieldIds: [EC50, SELECTIVITY], today: '2026-01-01', ...query },
    { start: 0, end: 10 },
  );
}

/** Shown numbers of the column by record, once the condition is true. */
async function until<T>(read: () => T | null, holds: (value: T) => boolean): Promise<T> {
  for (let i = 0; i < 400; i++) {
    const value = read();
    if (value !== null && holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`It did not come to hold: ${JSON.stringify(read())}`);
}

const numbersOf = (watch: TableWatch, column = 0) =>
  watch.current()?.rows.map((row) => ({
    id: row.id,
    numbers: (row.cells[column]?.values ?? []).map(({ content }) => (content as { value: number }).value),
  })) ?? null;

const columns = [
  { sliceId: COMPOUNDS, id: EC50, measure: { kind: 'metric', metric: 'ec50' } },
  { sliceId: COMPOUNDS, id: SELECTIVITY, measure: { kind: 'selectivity', name: 'own over other' } },
] as const;
const config = {
  ...CONFIG,
  selectivity_fields: [
    { selectivity_field_name: 'own over other', drc_parameter: 'ec50' as const, comparator_variant: 'other' },
  ],
};

describe('columns of curves', () => {
  it('start their worker with the first one, and fill the cells of the records to which the points belong', async () => {
    expect(scene.spawned()).toBe(0);
    const watch = watchCompounds();
    scene.curves.setColumns(config, columns);
    const rows = await until(
      () => numbersOf(watch),
      (all) => all[0]?.numbers.length === 2 && all[1]?.numbers.length === 1,
    );
    expect(scene.spawned()).toBe(1);
    expect(rows.map((row) => row.id)).toEqual([A, B, C]);
    expect(rows[0]?.numbers[0]).toBeCloseTo(4, 5);
    expect(rows[0]?.numbers[1]).toBeCloseTo(40, 4);
    expect(rows[1]?.numbers[0]).toBeCloseTo(0.5, 5);
    expect(rows[2]?.numbers).toEqual([]);
    const selectivity = await until(
      () => numbersOf(watch, 1),
      (all) => all[0]?.numbers.length === 1,
    );
    expect(selectivity[0]?.numbers[0]).toBeCloseTo(10, 3);
    // B has no comparator: no number, but a cell that gives the reason.
    expect(watch.current()?.rows[1]?.cells[1]).toMatchObject({ values: [], note: { lines: [expect.any(String)] } });
  });

  it('sort, filter, sum up and export like any other numbers', async () => {
    scene.curves.setColumns(config, columns);
    const watch = watchCompounds({
      sorts: [{ by: EC50, descending: false }],
      filters: [{ fieldId: EC50, filterType: 'less_than', filterProp: 10 }],
    });
    const rows = await until(
      () => numbersOf(watch),
      (all) => all.length === 2,
    );
    expect(rows.map((row) => row.id)).toEqual([B, A]);
    const [mean] = await watch.summary([{ fieldId: EC50, kind: 'geometric_mean' }]);
    expect(Number(mean?.summary.text)).toBeCloseTo(Math.sqrt(4 * 0.5), 1);
    const exported = await watch.exportRows([EC50], 0, 2);
    expect(exported[1]?.texts[0]?.split('; ').map((text) => Math.round(Number(text)))).toEqual([4, 40]);
  });

  it('follow a point that is excluded, removed or added, and nothing else is reported again', async () => {
    scene.curves.setColumns(config, columns);
    const watch = watchCompounds();
    await until(
      () => numbersOf(watch),
      (all) => all[0]?.numbers.length === 2 && all[1]?.numbers.length === 1,
    );
    const before = watch.current()?.rows[1];
    const wrong = record(POINTS, id(1003), { [COMPOUND]: [A], [LINE]: 'own', [DOSE]: 3, [RESPONSE]: 99 }, Date.now());
    await scene.table.patch(POINTS, [wrong]);
    await until(
      () => numbersOf(watch),
      (all) => Math.abs((all[0]?.numbers[0] ?? 4) - 4) > 0.3,
    );
    const leftOut = { ...wrong, cells: { ...wrong.cells, ...record(POINTS, wrong.id, { [OUT]: true }).cells } };
    await scene.table.patch(POINTS, [leftOut]);
    await until(
      () => numbersOf(watch),
      (all) => Math.abs((all[0]?.numbers[0] ?? 0) - 4) < 1e-4,
    );
    expect(watch.current()?.rows[1]).toBe(before);
    await scene.table.remove(DOSES.map((_, i) => id(1200 + i)));
    await until(
      () => numbersOf(watch),
      (all) => all[1]?.numbers.length === 0,
    );
    await scene.table.patch(POINTS, pointsOf(C, 'own', 2, 1300));
    await until(
      () => numbersOf(watch),
      (all) => Math.abs((all[2]?.numbers[0] ?? 0) - 2) < 1e-4,
    );
  });

  it('become empty when nobody needs them any more', async () => {
    scene.curves.setColumns(config, columns);
    const watch = watchCompounds();
    await until(
      () => numbersOf(watch),
      (all) => all[1]?.numbers.length === 1,
    );
    scene.curves.setColumns(config, []);
    await until(
      () => numbersOf(watch),
      (all) => all.every((row) => row.numbers.length === 0),
    );
  });
});

describe('a watch of curves', () => {
  it('reports all plots, then those that change; a change of the configuration refits them', async () => {
    const groups = new Map<string, BookGroup>();
    const ends: BookUpdate[] = [];
    const watch = scene.curves.watch(CONFIG, (update) => {
      for (const group of update.groups) groups.set(group.key, group);
      for (const key of update.gone) groups.delete(key);
      if (update.total === 0) ends.push(update);
    });
    await until(
      () => groups.size,
      (size) => size === 2 && ends.length > 0,
    );
    const ofA = () => [...groups.values()].find((group) => JSON.stringify(group.groupKeys) === JSON.stringify([[A]]));
    expect(ofA()?.series.map((series) => series.texts)).toEqual([['own'], ['other']]);
    expect(ofA()?.series[0]).toMatchObject({ points: 7, used: 7, result: { success: true, raw_data_points: [] } });
    const key = ofA()?.key ?? '';
    const [full] = await watch.openGroup(key, 'asymptotic');
    expect(full).toMatchObject({ success: true, confidence: { method: 'asymptotic' } });
    expect(full?.raw_data_points).toHaveLength(7);
    const preview = await watch.preview(key, { top: { type: 'constant', value: 80 } }, null);
    expect([...preview].filter((_, i) => i % 5 === 2)).toEqual([80, 80]);
    watch.setConfig({ ...CONFIG, top_constraint_type: 'constant', top_min: 80 });
    await until(
      () => ofA()?.series[0]?.result ?? null,
      (result) => result.success && result.parameters.top === 80,
    );
    watch.dispose();
  });

  const manyPlots = () =>
    scene.table.patch(
      POINTS,
      Array.from({ length: 400 }, (_, i) => pointsOf(id(5000 + i), 'own', 1 + i / 100, 10_000 + i * 10)).flat(),
    );

  it('reports all plots by key before the first curve, and fits visible ones before all others', async () => {
    await manyPlots();
    const seen: BookUpdate[] = [];
    const watch = scene.curves.watch(CONFIG, (update) => seen.push(update));
    const ended = () =>
      until(
        () => seen.at(-1) ?? null,
        (update) => update.total === 0,
      );
    await ended();
    expect(seen[0]?.heads).toHaveLength(402);
    expect(seen[0]?.groups).toEqual([]);
    expect(seen.slice(1).flatMap((update) => update.heads)).toEqual([]);
    const last = seen[0]?.heads.slice(-3).map(({ key }) => key) ?? [];
    seen.length = 0;
    watch.setInSight(last);
    watch.refit();
    await until(
      () => seen.length,
      (length) => length > 0,
    );
    await ended();
    const fitted = seen.flatMap((update) => update.groups.map(({ key }) => key));
    expect(fitted.slice(0, 3)).toEqual(last);
    expect(new Set(fitted).size).toBe(402);
    watch.dispose();
  });

  it('reports many plots in parts, also to late subscribers', async () => {
    await manyPlots();
    for (let i = 0; i < 2; i++) {
      const seen: BookUpdate[] = [];
      scene.curves.watch(CONFIG, (update) => seen.push(update));
      await until(
        () => seen,
        (updates) => new Set(updates.flatMap(({ groups }) => groups.map(({ key }) => key))).size === 402,
      );
      expect(seen[0]?.heads).toHaveLength(402);
      expect(Math.max(...seen.map(({ groups }) => groups.length))).toBeLessThanOrEqual(MOST_PER_UPDATE);
    }
  });

  it('continues with what a cancelled refit left, for whoever asks later', async () => {
    await manyPlots();
    let fitted: string[] = [];
    let ends = 0;
    const take = (update: BookUpdate) => {
      fitted.push(...update.groups.map(({ key }) => key));
      if (update.total === 0) ends++;
    };
    const until402 = () =>
      until(
        () => new Set(fitted).size,
        (size) => size === 402,
      );
    const watch = scene.curves.watch(CONFIG, take);
    await until402();
    for (const goOn of [() => watch.goOn(), () => scene.curves.watch(CONFIG, take)]) {
      fitted = [];
      ends = 0;
      watch.refit();
      watch.cancel();
      await until(
        () => ends,
        (count) => count > 0,
      );
      expect(new Set(fitted).size).toBeLessThan(402);
      goOn();
      await until402();
    }
  });

  it('stops a refit when it is cancelled', async () => {
    await manyPlots();
    const seen: BookUpdate[] = [];
    const watch = scene.curves.watch(CONFIG, (update) => seen.push(update));
    await until(
      () => seen.at(-1) ?? null,
      (update) => update.total === 0,
    );
    expect(seen.flatMap((update) => update.groups)).toHaveLength(402);
    seen.length = 0;
    watch.refit();
    watch.cancel();
    await until(
      () => seen.at(-1) ?? null,
      (update) => update.total === 0,
    );
    expect(seen.flatMap((update) => update.groups).length).toBeLessThan(402);
    expect(seen.every((update) => update.done <= update.total)).toBe(true);
    watch.dispose();
  });
});

describe('points that are not stored', () => {
  it('are fitted on request', async () => {
    const result = await scene.curves.fitOne({ doses: DOSES, responses: DOSES.map((dose) => 100 / (1 + 2 / dose)) });
    expect(result.success && result.parameters.ec50).toBeCloseTo(2, 6);
  });
});
