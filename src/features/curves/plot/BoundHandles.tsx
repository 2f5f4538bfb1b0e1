import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatNumber } from '@/domain/fields/formatNumber';
import { Icon } from '@/ui';
import type { BoundMark } from './boundMarks';
import styles from './CurvePlot.module.css';
import { type PlotFrame, responseAt, yOf } from './plotFrame';

interface Props {
  frame: PlotFrame;
  marks: readonly BoundMark[];
  onDrag(mark: BoundMark, value: number): void;
  onDrop(mark: BoundMark, value: number): void;
}

/** Three figures at most, at the step of the axis, so that a dragged bound is a number that one would type. */
function rounded(value: number, span: number): number {
  const step = 10 ** Math.floor(Math.log10(span / 100));
  return Number((Math.round(value / step) * step).toPrecision(6));
}

/** Lines of the bounds over the plot, each with a handle at the right. */
export function BoundHandles({ frame, marks, onDrag, onDrop }: Props) {
  const dragging = useRef(false);
  const span = frame.responses[1] - frame.responses[0];
  const valueAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return rounded(responseAt(frame, event.clientY - (box?.top ?? 0)), span);
  };
  const onKey = (event: KeyboardEvent, mark: BoundMark) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onDrop(mark, rounded(mark.value + (step * span) / 100, span));
  };
  return marks.map((mark) => {
    const place = yOf(frame, mark.value);
    // A bound outside the axis keeps its handle at the edge, without a line.
    const y = Math.min(frame.top + frame.height, Math.max(frame.top, place));
    return (
      <span key={`${mark.parameter} ${mark.side}`}>
        {mark.was !== null && inside(frame, yOf(frame, mark.was)) && (
          <>
            <span
              className={styles.formerBound}
              style={{ left: frame.left, width: frame.width, top: yOf(frame, mark.was) }}
              aria-hidden
            />
            <span
              className={styles.former}
              style={{ left: frame.left + frame.width + 8, top: yOf(frame, mark.was) }}
              aria-hidden
            >
              was {formatNumber(Number(mark.was.toPrecision(4)))}
            </span>
          </>
        )}
        {y === place && (
          <span className={styles.bound} style={{ left: frame.left, width: frame.width, top: y }} aria-hidden />
        )}
        <button
          type="button"
          role="slider"
          className={styles.handle}
          style={{ left: frame.left + frame.width + 4, top: y }}
          aria-label={`${mark.parameter === 'top' ? 'Top' : 'Baseline'} ${mark.side === 'min' ? 'minimum' : 'maximum'}`}
          aria-valuenow={mark.value}
          aria-orientation="vertical"
          onKeyDown={(event) => onKey(event, mark)}
          onPointerDown={(event) => {
            dragging.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => dragging.current && onDrag(mark, valueAt(event))}
          onPointerUp={(event) => {
            if (!dragging.current) return;
            dragging.current = false;
            event.stopPropagation();
            onDrop(mark, valueAt(event));
          }}
        >
          <Icon name="drag" size={12} />
          {mark.label} {formatNumber(Number(mark.value.toPrecision(4)))}
        </button>
      </span>
    );
  });
}

function inside(frame: PlotFrame, y: number): boolean {
  return y >= frame.top && y <= frame.top + frame.height;
}
