import type { Ref } from 'react';
import { isFinished } from '@/domain/kinds/taskStatuses';
import { endOf, headOf, type Span } from '@/domain/tasks/schedule/planItem';
import type { TreeLine } from '../shownTree';
import { barBox, linkPath, TREE } from './geometry';
import styles from './Timeline.module.css';

interface Props {
  lines: readonly TreeLine[];
  /** Row of an item. */
  rowOf: ReadonlyMap<string, number>;
  /** The visible rows; links that begin or end a few rows further are drawn too. */
  first: number;
  last: number;
  spanOf(id: string): Span;
  from: number;
  dayWidth: number;
  width: number;
  height: number;
  /** The line of a link that is being created. */
  wire: Ref<SVGLineElement>;
}

/** Rows beyond the visible ones whose links are drawn. */
const AROUND = 50;

/** Dependencies, as lines behind the bars. A violated dependency is red. */
export function Links({ lines, rowOf, first, last, spanOf, from, dayWidth, width, height, wire }: Props) {
  const paths = lines.slice(Math.max(0, first - AROUND), last + AROUND).flatMap(({ task }) => {
    const row = rowOf.get(task.id) ?? 0;
    const span = spanOf(task.id);
    const box = barBox(span, from, dayWidth);
    if (!box) return [];
    return task.task_dependencies.flatMap(({ task_id, lag_days }) => {
      const blockerRow = rowOf.get(task_id);
      const blocker = blockerRow === undefined ? undefined : lines[blockerRow]?.task;
      if (!blocker || blockerRow === undefined) return [];
      const blockerSpan = spanOf(task_id);
      const blockerBox = barBox(blockerSpan, from, dayWidth);
      if (!blockerBox) return [];
      const [end, head] = [endOf(blockerSpan), headOf(span)];
      const isBroken =
        !isFinished(blocker.task_status) &&
        end !== null &&
        head !== null &&
        head < end + lag_days + (task.task_type === 'milestone' ? 0 : 1);
      return [{ key: `${task_id} ${task.id}`, path: linkPath(blockerBox, blockerRow, box, row), isBroken }];
    });
  });
  return (
    <svg className={styles.links} style={{ left: TREE }} width={width} height={height} aria-hidden>
      <title>Links</title>
      {paths.map(({ key, path, isBroken }) => (
        <path key={key} d={path} data-broken={isBroken || undefined} />
      ))}
      <line ref={wire} className={styles.wire} visibility="hidden" />
    </svg>
  );
}
