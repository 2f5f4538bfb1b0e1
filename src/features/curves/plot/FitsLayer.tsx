import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawnCurve, type FittedCurve } from '@/domain/curves/curveResult';
import type { FitScene, FitSceneCurve } from '@/domain/curves/fitScene';
import type { FitCanvas } from '@/engine/curvesClient';
import { useEngine } from '@/engine/EngineProvider';
import type { BoundDrag } from '../state/BoundDrag';
import styles from './CurvePlot.module.css';
import { colorResolver } from './paintShapes';
import type { PlotLine } from './plotLine';
import type { PlotOptions } from './plotShapes';
import type { Axes } from './useAxes';

interface Props extends Axes, PlotOptions {
  lines: readonly PlotLine[];
  doseUnit: string;
  /** An element in the theme whose colours are used. */
  host: RefObject<HTMLElement | null>;
  theme: number;
  /** Receives the canvas, which a drag paints outside React. */
  canvas?: RefObject<FitCanvas | null> | undefined;
  drag?: BoundDrag | undefined;
}

/** Bands and curves, painted by the worker that fits them: the page only says what to show. */
export function FitsLayer(props: Props) {
  const { lines, doseUnit, frame, size, band, active, host, theme, canvas: given, drag } = props;
  const { curves } = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<{ element: HTMLCanvasElement; handed: FitCanvas } | null>(null);
  const colors = useRef<{ theme: number; of(css: string): string } | null>(null);
  const shown = useRef<FitScene | null>(null);

  // Control of a canvas can be transferred only once, so each mount creates its own.
  useLayoutEffect(() => {
    const element = document.createElement('canvas');
    element.className = styles.layer ?? '';
    place.current?.append(element);
    const handed = curves.handOver(element);
    setCanvas({ element, handed });
    if (given) given.current = handed;
    return () => {
      handed.dispose();
      element.remove();
      if (given?.current === handed) given.current = null;
    };
  }, [curves, given]);

  useLayoutEffect(() => {
    if (!canvas || !host.current) return;
    if (colors.current?.theme !== theme) colors.current = { theme, of: colorResolver(host.current) };
    const colorOf = colors.current.of;
    canvas.element.style.width = `${size.width}px`;
    canvas.element.style.height = `${size.height}px`;
    const scene: FitScene = {
      frame,
      ...size,
      ratio: window.devicePixelRatio || 1,
      sheet: colorOf('var(--sheet)'),
      label: { unit: doseUnit, ink: colorOf('var(--ink)'), line: colorOf('var(--line-2)'), font: colorOf('font') },
      curves: lines.flatMap((line, i) => {
        const { result } = line;
        return line.visible && result.success ? [sceneCurve(line, result, i, { band, active }, colorOf)] : [];
      }),
    };
    shown.current = scene;
    canvas.handed.show(scene);
  }, [canvas, lines, doseUnit, frame, size, band, active, host, theme]);

  // A drag that was cancelled leaves the curves as they were.
  useEffect(
    () => drag?.subscribe(() => drag.patch === null && shown.current && canvas?.handed.show(shown.current)),
    [drag, canvas],
  );
  return <div ref={place} aria-hidden />;
}

function sceneCurve(
  { key, color, dashed }: PlotLine,
  result: FittedCurve,
  place: number,
  { band, active }: PlotOptions,
  colorOf: (css: string) => string,
): FitSceneCurve {
  const points = band ? result.confidence?.band : undefined;
  const isActive = key === active;
  return {
    place,
    parameters: drawnCurve(result),
    color: colorOf(color),
    dashed,
    active: isActive,
    markedWithin: isActive && result.verdict.state !== 'inactive' ? result.tested_doses : null,
    ambiguous: result.verdict.state === 'ambiguous',
    band: points ? Float64Array.from(points.flatMap(({ dose, lower, upper }) => [dose, lower, upper])) : null,
  };
}
