import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { endOf, headOf } from '@/domain/tasks/schedule/planItem';
import { useStableCall } from '@/ui';
import type { ModeProps } from '../modeProps';
import { useRowWindow } from '../view/useRowWindow';
import { HEAD, ROW, treeWidth } from './geometry';
import { DAY_WIDTH, timeRange } from './scale';
import type { useFoldedLines } from './useFoldedLines';

interface Of {
  shown: ModeProps['shown'];
  lines: ReturnType<typeof useFoldedLines>['lines'];
  zoom: keyof typeof DAY_WIDTH;
  /** Number of the day (see isoDayNumber). */
  today: number;
}

interface TimeSpace extends Pick<ReturnType<typeof useRowWindow>, 'scroller' | 'from' | 'to' | 'reveal'> {
  range: ReturnType<typeof timeRange>;
  /** Total width of all days, in px. */
  width: number;
  /** Visible days, and some around them. */
  seen: { first: number; last: number };
  /** Handles scrolling. */
  look(): void;
  goToday(): void;
}

/** The range of days of the timeline, and its visible rows and days. */
export function useTimeSpace({ shown, lines, zoom, today }: Of): TimeSpace {
  const dayWidth = DAY_WIDTH[zoom];
  const range = useMemo(() => {
    const graph = shown.graph();
    let [first, last]: [number | null, number | null] = [null, null];
    for (const { task } of lines) {
      const span = graph.spanOf(task.id);
      const [head, end] = [headOf(span), endOf(span)];
      if (head !== null && (first === null || head < first)) first = head;
      if (end !== null && (last === null || end > last)) last = end;
    }
    return timeRange(zoom, today, first, last);
  }, [shown, lines, zoom, today]);
  const width = Math.ceil(range.days * dayWidth);
  const { scroller, from, to, onScroll, reveal } = useRowWindow(lines.length, ROW, HEAD);
  const [seen, setSeen] = useState({ first: today - 60, last: today + 120 });
  const look = () => {
    onScroll();
    const box = scroller.current;
    if (!box) return;
    const first = range.from + Math.floor(box.scrollLeft / dayWidth / 30) * 30;
    const last = first + Math.ceil(box.clientWidth / dayWidth / 30) * 30 + 30;
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
  };
  const goToday = useStableCall(() => {
    const box = scroller.current;
    if (box) box.scrollLeft = (today - range.from) * dayWidth - (box.clientWidth - treeWidth(box)) / 3;
    look();
  });
  // Another zoom begins at today; an edit that extends the timeline at its left end moves nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another zoom alone
  useEffect(() => goToday(), [zoom]);
  const left = useRef(range.from);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && left.current !== range.from) box.scrollLeft += (left.current - range.from) * dayWidth;
    left.current = range.from;
  }, [range.from, dayWidth, scroller]);
  return { range, width, scroller, from, to, reveal, seen, look, goToday };
}
