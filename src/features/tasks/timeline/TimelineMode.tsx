import { useMemo, useRef } from 'react';
import { isoDayNumber } from '@/domain/dates/isoDate';
import { useRows } from '@/store/hooks/useRows';
import { Button, Kbd, useStableCall } from '@/ui';
import { useTreeKeys } from '../list/useTreeKeys';
import type { ModeProps } from '../modeProps';
import { useListKeys } from '../useListKeys';
import { targetsOf } from '../view/useCursor';
import { useMoves } from '../view/useMoves';
import { ROW, TREE, treeWidth } from './geometry';
import { Links } from './Links';
import { DAY_WIDTH } from './scale';
import { TimeHead } from './TimeHead';
import styles from './Timeline.module.css';
import { TimelineRow } from './TimelineRow';
import { useFoldedLines } from './useFoldedLines';
import { useTimelineDrag } from './useTimelineDrag';
import { useTimeSpace } from './useTimeSpace';

/** The items of a view as bars over time, with their dependencies. */
export function TimelineMode({ shown, open, parts, cursor, acts, empty }: ModeProps) {
  const modes = open.settings.view_mode_settings;
  const zoom = modes.timeline?.timeline_zoom ?? 'quarter';
  const color = modes.timeline?.timeline_color_code_by ?? 'status';
  const isTree = modes.list?.is_tree ?? true;
  const dayWidth = DAY_WIDTH[zoom];
  const labels = useRows('task_label');
  const labelColors = useMemo(() => new Map(labels.map((label) => [label.id, label.color])), [labels]);
  const { lines, rowOf, fold } = useFoldedLines(shown, isTree);
  const moves = useMoves(shown, parts, acts);
  const today = isoDayNumber(parts.today) ?? 0;
  const { range, width, scroller, from, to, reveal, seen, look, goToday } = useTimeSpace({ shown, lines, zoom, today });
  const canvas = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const wire = useRef<SVGLineElement>(null);
  const onPress = useTimelineDrag({
    canvas,
    note,
    wire,
    moves,
    from: range.from,
    dayWidth,
    taskOf: (id) => shown.tree.byId.get(id),
    carried: (id) => (cursor.chosen.has(id) ? [...cursor.chosen] : [id]),
    onLink: (follower, on) => void acts.link([follower], on),
  });
  const onCursor = useStableCall((id: string) => cursor.go(id));
  const datesOf = (id: string) => {
    const { start, due } = moves.spanOf(id);
    return { start, due };
  };
  const targets = () => targetsOf(cursor, shown.tree.byId);
  const page = (by: -1 | 1) => {
    const box = scroller.current;
    if (box) box.scrollLeft += by * (box.clientWidth - treeWidth(box)) * 0.7;
  };
  useListKeys({
    'Shift+Left': () => moves.byKey(targets(), 'shift', -1),
    'Shift+Right': () => moves.byKey(targets(), 'shift', 1),
    'Mod+Shift+Left': () => moves.byKey(targets(), 'shift', -moves.week),
    'Mod+Shift+Right': () => moves.byKey(targets(), 'shift', moves.week),
    'Alt+Left': () => moves.byKey(targets(), 'due', -1),
    'Alt+Right': () => moves.byKey(targets(), 'due', 1),
    'Alt+Shift+Left': () => moves.byKey(targets(), 'start', -1),
    'Alt+Shift+Right': () => moves.byKey(targets(), 'start', 1),
    T: goToday,
    '[': () => page(-1),
    ']': () => page(1),
  });
  useTreeKeys({ shown, cursor, acts, parts, lines, isTree, fold, reveal });
  if (lines.length === 0) return empty;
  const height = lines.length * ROW;
  const weekend =
    zoom === 'month' || zoom === 'quarter'
      ? {
          '--week': `${dayWidth * 7}px`,
          '--off': `${(2 - ((((range.from + 3) % 7) + 7) % 7) - 7 + 3) * dayWidth}px`,
          '--days': `${dayWidth * 2}px`,
        }
      : null;
  return (
    <div className={styles.timeline}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard */}
      <section ref={scroller} className={styles.scroller} onScroll={look} tabIndex={0} aria-label="Timeline">
        <TimeHead
          zoom={zoom}
          range={range}
          dayWidth={dayWidth}
          today={today}
          first={seen.first}
          last={seen.last}
          width={width}
        />
        <div
          ref={canvas}
          role="treegrid"
          aria-label="Items over time"
          aria-rowcount={lines.length + 1}
          className={styles.canvas}
          style={{ width: `calc(${width}px + ${TREE})`, height }}
          onPointerDown={onPress}
        >
          {weekend && (
            <div
              className={styles.weekends}
              style={{ left: TREE, width, ...weekend } as React.CSSProperties}
              role="presentation"
            />
          )}
          <div
            className={styles.todayLine}
            style={{ left: `calc(${TREE} + ${(today - range.from) * dayWidth}px)` }}
            role="presentation"
          />
          <Links
            lines={lines}
            rowOf={rowOf}
            first={from}
            last={to}
            spanOf={moves.spanOf}
            from={range.from}
            dayWidth={dayWidth}
            width={width}
            height={height}
            wire={wire}
          />
          {lines.slice(from, to).map(({ task, ...line }, at) => (
            <TimelineRow
              key={task.id}
              task={task}
              {...line}
              index={from + at}
              {...datesOf(task.id)}
              from={range.from}
              dayWidth={dayWidth}
              width={width}
              color={color}
              labelColors={labelColors}
              parts={parts}
              isCursor={task.id === cursor.id}
              isChosen={cursor.chosen.has(task.id)}
              isOutside={shown.outside.has(task.id)}
              mayMove={parts.whyNot(task) === null}
              onCursor={onCursor}
              onFold={fold}
            />
          ))}
        </div>
      </section>
      <div ref={note} className={styles.note} role="status" hidden />
      <div className={styles.statusBar}>
        <Button variant="bare" onClick={goToday}>
          Today <Kbd keys="T" />
        </Button>
        <span className={styles.keys}>
          <Kbd keys="Shift+Left" /> <Kbd keys="Shift+Right" /> move a day <Kbd keys="S" /> status <Kbd keys="B" />{' '}
          blocked by <Kbd keys="D" /> dates
        </span>
      </div>
    </div>
  );
}
