import { FitCanvas } from '@workers/curves/paint/FitCanvas';
import { type Pencil, paintFits } from '@workers/curves/paint/paintFits';
import { describe, expect, it } from 'vitest';
import type { FitScene, FitSceneCurve } from '@/domain/curves/fitScene';
import { fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import { xOf, yOf } from '@/domain/curves/plotFrame';

const frame = { left: 40, top: 10, width: 600, height: 300, doses: [0.01, 100], responses: [-10, 110] } as const;
const curve = (parameters: FitSceneCurve['parameters'], more: Partial<FitSceneCurve> = {}): FitSceneCurve => ({
  place: 0,
  parameters,
  color: 'red',
  dashed: false,
  active: false,
  markedWithin: null,
  ambiguous: false,
  band: null,
  ...more,
});
const sceneOf = (...curves: FitSceneCurve[]): FitScene => ({
  frame,
  width: 700,
  height: 350,
  ratio: 1,
  sheet: 'white',
  label: { unit: 'nM', ink: 'black', line: 'grey', font: 'sans-serif' },
  curves,
});

/** Stores the paths that are drawn on it. */
function recorder() {
  const paths: [number, number][][] = [];
  const arcs: [number, number][] = [];
  const boxes: number[][] = [];
  const texts: string[] = [];
  let strokes = 0;
  const pencil = {
    beginPath: () => void paths.push([]),
    lineTo: (x: number, y: number) => void paths.at(-1)?.push([x, y]),
    moveTo: (x: number, y: number) => void paths.at(-1)?.push([x, y]),
    arc: (x: number, y: number) => void arcs.push([x, y]),
    stroke: () => void strokes++,
    fill() {},
    closePath() {},
    setLineDash() {},
    measureText: (text: string) => ({ width: text.length * 7 }),
    roundRect: (...box: number[]) => void boxes.push(box),
    fillText: (text: string) => void texts.push(text),
  } as unknown as Pencil;
  return { pencil, paths, arcs, boxes, texts, strokes: () => strokes };
}

describe('curves on a canvas', () => {
  it('follow the function everywhere, with few points along the plateaus', () => {
    for (const hill_slope of [0.3, 1, 3, 12, -2]) {
      const parameters = { baseline: 0, top: 100, ec50: 1, hill_slope };
      const { pencil, paths } = recorder();
      paintFits(pencil, sceneOf(curve(parameters)), (own) => own.parameters);
      const [path = []] = paths;
      expect(path[0]?.[0]).toBeCloseTo(frame.left, 6);
      expect(path.at(-1)?.[0]).toBeCloseTo(frame.left + frame.width, 6);
      if (hill_slope === 12) expect(path.length).toBeLessThan(40);
      for (let i = 1; i < path.length; i++) {
        const [[x0, y0], [x1, y1]] = [path[i - 1] as [number, number], path[i] as [number, number]];
        // A piece longer than a step is on a plateau, within a tenth of a px of the function.
        if (x1 - x0 < 5.5) continue;
        for (const share of [0.25, 0.5, 0.75]) {
          const dose = 0.01 * 1e4 ** ((x0 + share * (x1 - x0) - frame.left) / frame.width);
          const drawn = y0 + share * (y1 - y0);
          expect(Math.abs(yOf(frame, fourParameterLogistic(dose, parameters)) - drawn)).toBeLessThan(0.2);
        }
      }
    }
  });

  it('use the parameters of a preview, and mark the EC50 only within the tested doses', () => {
    const parameters = { baseline: 0, top: 100, ec50: 1, hill_slope: 1 };
    const one = curve(parameters, { active: true, markedWithin: [0.1, 10] });
    const { pencil, arcs } = recorder();
    paintFits(pencil, sceneOf(one), () => ({ ...parameters, ec50: 5 }));
    expect(arcs).toHaveLength(1);
    expect(arcs[0]?.[0]).toBeCloseTo(xOf(frame, 5), 6);
    paintFits(pencil, sceneOf(one), () => ({ ...parameters, ec50: 50 }));
    expect(arcs).toHaveLength(1);
  });

  it('write the EC50 beside its marker, inside the plot, with unit and uncertainty as in the table', () => {
    const parameters = { baseline: 0, top: 100, ec50: 1.2345, hill_slope: 1 };
    const one = curve(parameters, { active: true, markedWithin: [0.01, 100] });
    const { pencil, boxes, texts } = recorder();
    paintFits(pencil, sceneOf(one), (own) => own.parameters);
    expect(texts).toEqual(['EC50 1.23 nM']);
    const [left = 0, , width = 0] = boxes[0] ?? [];
    expect(left + width).toBeLessThan(xOf(frame, 1.2345));
    // At the beginning of the plot there is room only on the right.
    paintFits(pencil, sceneOf({ ...one, ambiguous: true }), () => ({ ...parameters, ec50: 0.012 }));
    expect(texts[1]).toBe('EC50 ~0.0120 nM');
    expect(boxes[1]?.[0]).toBeGreaterThan(xOf(frame, 0.012));
    paintFits(pencil, sceneOf({ ...one, markedWithin: null }), (own) => own.parameters);
    expect(texts).toHaveLength(2);
  });
});

describe('a canvas of the page', () => {
  const failing = (error: Error) =>
    new FitCanvas({
      getContext: () => {
        throw error;
      },
    } as unknown as OffscreenCanvas);
  const scene = sceneOf(curve({ baseline: 0, top: 100, ec50: 1, hill_slope: 1 }));

  it('that was removed before it was painted is ignored, as Firefox refuses it', () => {
    const gone = new DOMException('Cannot update created context to different thread', 'InvalidStateError');
    expect(() => failing(gone).show(scene)).not.toThrow();
  });

  it('that cannot be painted for another reason says so', () => {
    expect(() => failing(new TypeError('no such context')).show(scene)).toThrow('no such context');
  });
});
