import { type RefObject, useLayoutEffect, useRef } from 'react';
import { EDGE, type PlotFrame } from '@/domain/curves/plotFrame';
import styles from './CurvePlot.module.css';
import { colorResolver } from './paintShapes';

interface Props {
  frame: PlotFrame;
  /** Size of the whole plot in px. */
  size: { width: number; height: number };
  /** Paints the layer; called again whenever the function changes. */
  paint(context: CanvasRenderingContext2D, colorOf: (css: string) => string): void;
  /** An element in the theme whose colours are used. */
  host: RefObject<HTMLElement | null>;
  theme: number;
}

/** One layer of a plot. Moving and static parts are on separate layers, so that a drag paints only the curves. */
export function PlotLayer({ frame, size, paint, host, theme }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useRef<{ theme: number; of(css: string): string } | null>(null);
  const ratio = window.devicePixelRatio || 1;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    const element = host.current;
    if (!context || !element) return;
    if (colors.current?.theme !== theme) colors.current = { theme, of: colorResolver(element) };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    context.save();
    context.beginPath();
    context.rect(frame.left - EDGE, frame.top - EDGE, frame.width + 2 * EDGE, frame.height + 2 * EDGE);
    context.clip();
    paint(context, colors.current.of);
    context.restore();
  }, [frame, size.width, size.height, paint, host, theme, ratio]);
  return (
    <canvas
      ref={canvas}
      className={styles.layer}
      width={Math.round(size.width * ratio)}
      height={Math.round(size.height * ratio)}
      style={{ width: size.width, height: size.height }}
      aria-hidden
    />
  );
}
