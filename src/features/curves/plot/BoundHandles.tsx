import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { type PlotFrame, responseAt, yOf } from '@/domain/curves/plotFrame';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { Icon } from '@/ui';
import type { BoundDrag } from '../state/BoundDrag';
import type { BoundMark } from './boundMarks';
import styles from './CurvePlot.module.css';

interface Props {
  frame: PlotFrame;
  marks: readonly BoundMark[];
  drag: BoundDrag;
  onDrag(mark: BoundMark, value: number): void;
  onDrop(mark: BoundMark, value: number): void;
}

/** Lines for the bounds on the plot, each with a handle at the right. */
export function BoundHandles({ marks, ...rest }: Props) {
  return marks.map((mark) => <Handle key={`${mark.parameter} ${mark.side}`} mark={mark} {...rest} />);
}

/**
 * At most three significant figures, in steps that suit the axis, so that a dragged bound is a number that one would
 * type.
 */
function rounded(value: number, span: number): number {
  const step = 10 ** Math.floor(Math.log10(span / 100));
  return Number((Math.round(value / step) * step).toPrecision(6));
}

const shownNumber = (value: number) => formatNumber(Number(value.toPrecision(4)));
const nameOf = (mark: BoundMark): keyof DrcConfigSettings => `${mark.parameter}_${mark.side}`;

interface HandleProps extends Omit<Props, 'marks'> {
  mark: BoundMark;
}

function Handle({ frame, mark, drag, onDrag, onDrop }: HandleProps) {
  const line = useRef<HTMLSpanElement>(null);
  const former = useRef<HTMLSpanElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  /** Top of the plot in the window while this handle is dragged. */
  const plotTop = useRef<number | null>(null);
  const span = frame.responses[1] - frame.responses[0];
  const name = nameOf(mark);

  // The handle moves its own element: a move renders nothing.
  const place = () => {
    const dragged = drag.patch?.[name];
    const value = typeof dragged === 'number' ? dragged : mark.value;
    const y = yOf(frame, value);
    const edge = Math.min(frame.top + frame.height, Math.max(frame.top, y));
    // A bound outside the axis keeps its handle at the edge, without a line.
    line.current?.style.setProperty('transform', `translateY(${y}px)`);
    line.current?.toggleAttribute('data-away', edge !== y);
    handle.current?.style.setProperty('transform', `translateY(${edge - HALF}px)`);
    handle.current?.setAttribute('aria-valuenow', String(value));
    const text = `${mark.label} ${shownNumber(value)}`;
    if (label.current && label.current.textContent !== text) label.current.textContent = text;
    former.current?.toggleAttribute('data-away', value === mark.value || !inside(frame, yOf(frame, mark.value)));
  };
  const latest = useRef(place);
  latest.current = place;
  useLayoutEffect(place);
  useEffect(() => drag.subscribe(() => latest.current()), [drag]);

  const valueAt = (event: PointerEvent) => rounded(responseAt(frame, event.clientY - (plotTop.current ?? 0)), span);
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onDrop(mark, rounded(mark.value + (step * span) / 100, span));
  };
  return (
    <>
      <span
        ref={former}
        className={styles.former}
        style={{ left: frame.left, top: yOf(frame, mark.value) }}
        aria-hidden
      >
        <span style={{ width: frame.width }} />
        was {shownNumber(mark.value)}
      </span>
      <span ref={line} className={styles.bound} style={{ left: frame.left, width: frame.width }} aria-hidden />
      <button
        ref={handle}
        type="button"
        role="slider"
        className={styles.handle}
        style={{ left: frame.left + frame.width + 4 }}
        aria-label={`${mark.parameter === 'top' ? 'Top' : 'Baseline'} ${mark.side === 'min' ? 'minimum' : 'maximum'}`}
        aria-valuenow={mark.value}
        aria-orientation="vertical"
        onKeyDown={onKey}
        onPointerDown={(event) => {
          plotTop.current = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => plotTop.current !== null && onDrag(mark, valueAt(event))}
        onPointerUp={(event) => {
          if (plotTop.current === null) return;
          event.stopPropagation();
          const value = valueAt(event);
          plotTop.current = null;
          if (drag.patch !== null) onDrop(mark, value);
        }}
        onPointerCancel={() => {
          plotTop.current = null;
          drag.end();
        }}
      >
        <Icon name="drag" size={12} />
        <span ref={label} />
      </button>
    </>
  );
}

/** Half the height of a handle in px. */
const HALF = 11;

function inside(frame: PlotFrame, y: number): boolean {
  return y >= frame.top && y <= frame.top + frame.height;
}
