import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ControlPlace, PlotFrame } from '@/domain/curves/plotFrame';
import { logTicks } from './logTicks';
import { colorResolver } from './paintShapes';

interface AxesInput {
  doses: readonly [number, number];
  responses: readonly [number, number];
  controls: ControlPlace | null;
  xLabel: string;
  yLabel: string;
  /** Whether bounds have handles at the right. */
  hasBounds: boolean;
  theme: number;
}

export interface Axes {
  frame: PlotFrame;
  size: { width: number; height: number };
}

/** Minimum px between two labels of the responses, so that a tall plot has no more than about ten. */
const LABEL_SPACE = 56;

/** The plot area in its element, in px. */
interface Layout {
  left: number;
  top: number;
  width: number;
  height: number;
  outer: { width: number; height: number };
}

/**
 * A log and a linear axis drawn by uPlot in the element.
 * @returns the plot area; null until the first layout.
 */
export function useAxes(host: RefObject<HTMLElement | null>, input: AxesInput): Axes | null {
  const { xLabel, yLabel, hasBounds, theme, controls } = input;
  const [layout, setLayout] = useState<Layout | null>(null);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(input);
  latest.current = input;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are resolved again when the theme changes
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const colorOf = colorResolver(element);
    const axis = {
      stroke: colorOf('var(--ink-2)'),
      font: `12px ${colorOf('font')}`,
      labelFont: `12px ${colorOf('font')}`,
      ticks: { stroke: colorOf('var(--line-2)'), width: 1 },
      border: { show: true, stroke: colorOf('var(--line-2)'), width: 1 },
    };
    const report = (plot: uPlot) => {
      const ratio = uPlot.pxRatio;
      const { left, top, width, height } = plot.bbox;
      const next = {
        left: left / ratio,
        top: top / ratio,
        width: width / ratio,
        height: height / ratio,
        outer: { width: plot.width, height: plot.height },
      };
      setLayout((held) => (held && JSON.stringify(held) === JSON.stringify(next) ? held : next));
    };
    const ticks = (plot: uPlot) =>
      logTicks(...latest.current.doses, latest.current.controls, plot.bbox.width / uPlot.pxRatio);
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        padding: [12, hasBounds ? 96 : 16, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, distr: 3, log: 10, range: () => [...latest.current.doses] },
          y: { range: () => [...latest.current.responses] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            label: xLabel,
            size: 34,
            labelSize: 20,
            // uPlot's own ticks of a log axis never end if the axis begins just below a power of ten.
            splits: (plot) => ticks(plot).map((tick) => tick.value),
            values: (plot) => ticks(plot).map((tick) => tick.label),
          },
          {
            ...axis,
            grid: { stroke: colorOf('var(--line)'), width: 1 },
            label: yLabel,
            size: 48,
            labelSize: 20,
            space: LABEL_SPACE,
          },
        ],
        series: [{}, { show: true, paths: () => null, points: { show: false } }],
        hooks: { draw: [report] },
      },
      [[...latest.current.doses], [...latest.current.responses]],
      element,
    );
    chart.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: element.clientHeight }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [theme, xLabel, yLabel, hasBounds]);

  const [[left, right], [low, high]] = [input.doses, input.responses];
  useLayoutEffect(() => {
    chart.current?.setData([
      [left, right],
      [low, high],
    ]);
  }, [left, right, low, high]);
  return useMemo(() => {
    if (!layout) return null;
    const { outer, ...place } = layout;
    return { frame: { ...place, doses: [left, right], responses: [low, high], controls }, size: outer };
  }, [layout, left, right, low, high, controls]);
}
