import { useEffect, useMemo, useRef, useState } from 'react';
import { civilDateOf, dayNumberOf } from '@/domain/dates/civilDate';
import { isoDateOfDay, isoDayNumber } from '@/domain/dates/isoDate';
import { MONTHS } from '@/domain/dates/monthNames';
import { endOf, headOf } from '@/domain/tasks/schedule/planItem';
import { taskPath } from '@/domain/tasks/taskPath';
import { plural } from '@/lib/words/counted';
import { useRows } from '@/store/hooks/useRows';
import { Button, IconButton, Kbd } from '@/ui';
import type { ModeProps } from '../modeProps';
import { barLook } from '../view/barLook';
import { targetsOf } from '../view/useCursor';
import { useMoves } from '../view/useMoves';
import styles from './Calendar.module.css';
import { CalendarBar } from './CalendarBar';
import { type Placed, packWeek, shownWeeks } from './packWeek';
import { spanWords } from './spanWords';
import { Unscheduled } from './Unscheduled';
import { useCalendarDrag } from './useCalendarDrag';
import { stepOf, useCalendarKeys } from './useCalendarKeys';
import { DAY_HEAD, type Ghosted, WeekRow } from './WeekRow';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The items of a view in a calendar, by month or week; those without dates are beside it. */
export function CalendarMode({ shown, open, parts, cursor, acts, onOpen, onNew }: ModeProps) {
  const { view_mode_settings: modes } = open.settings;
  const scale = modes.calendar?.scale ?? 'month';
  const color = modes.timeline?.timeline_color_code_by ?? 'status';
  const labels = useRows('task_label');
  const labelColors = useMemo(() => new Map(labels.map((label) => [label.id, label.color])), [labels]);
  const today = isoDayNumber(parts.today) ?? 0;
  const [day, setDay] = useState(today);
  const moves = useMoves(shown, parts, acts);
  const date = civilDateOf(day);
  const weeks = shownWeeks(day, scale, dayNumberOf({ ...date, day: 1 }));
  const grid = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const box = grid.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => setHeight(box.clientHeight));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);
  const { dated, undated } = useMemo(() => {
    const graph = moves.graph();
    const found = {
      dated: [] as { task: (typeof shown.tasks)[number]; from: number; to: number }[],
      undated: [] as (typeof shown.tasks)[number][],
    };
    for (const task of shown.tasks) {
      const span = graph.spanOf(task.id);
      const [from, to] = [headOf(span), endOf(span)];
      if (from === null || to === null) found.undated.push(task);
      // Parents whose dates follow their children would cover everything.
      else if (!task.aggregate_scheduling) found.dated.push({ task, from, to });
    }
    found.dated.sort((a, b) => a.from - b.from || a.task.item_number - b.task.item_number);
    return found;
  }, [shown, moves.graph]);
  const ordered = useMemo(() => dated.map(({ task }) => task), [dated]);
  const dayAt = (x: number, y: number) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null;
    const week = weeks[Math.floor(((y - box.top) / box.height) * weeks.length)];
    return week === undefined ? null : week + Math.floor(((x - box.left) / box.width) * 7);
  };
  const { drag, begin } = useCalendarDrag({
    moves,
    carried: (id) => (cursor.chosen.has(id) ? targetsOf(cursor, shown.tree.byId).map((task) => task.id) : [id]),
    dayAt,
  });
  const goDay = (next: number) => {
    setDay(next);
    requestAnimationFrame(() => {
      if (grid.current?.contains(document.activeElement))
        grid.current.querySelector<HTMLElement>(`[data-day-button="${next}"]`)?.focus();
    });
  };
  useCalendarKeys({ shown, cursor, moves, day, today, scale, goDay, ordered });
  const items = useMemo(() => {
    const all: Ghosted[] = [];
    for (const { task, from, to } of dated) {
      const moved = drag?.preview.moves.get(task.id);
      const [head, end] = moved ? [headOf(moved) ?? from, endOf(moved) ?? to] : [from, to];
      if (moved) all.push({ id: task.id, from, to, isGhost: true });
      all.push({ id: task.id, from: head, to: end, isGhost: false });
    }
    return all;
  }, [dated, drag]);
  const rowHeight = height / weeks.length - DAY_HEAD;
  const renderBar = (placed: Placed<Ghosted>, top: number) => {
    const { id, isGhost, from } = placed.item;
    const task = shown.tree.byId.get(id);
    if (!task) return null;
    const moved = drag?.preview.moves.get(id);
    const was = headOf(moves.spanOf(id));
    const by = moved && drag?.id !== id && was !== null ? moves.calendar.dist(was, from) : 0;
    return (
      <CalendarBar
        key={`${id} ${isGhost}`}
        placed={placed}
        task={task}
        name={spanWords(task, moved ?? moves.spanOf(id))}
        note={by === 0 ? null : `${Math.abs(by)} ${plural(by, 'day')} ${by > 0 ? 'later' : 'earlier'}`}
        look={barLook(task, color, labelColors)}
        top={top}
        isCursor={id === cursor.id}
        isChosen={cursor.chosen.has(id)}
        mayMove={parts.whyNot(task) === null}
        onBegin={(event, kind) => begin(event, id, kind)}
        onCursor={() => cursor.go(id)}
        onOpen={() => onOpen(taskPath(task))}
      />
    );
  };
  const renderLine = (id: string) => {
    const task = shown.tree.byId.get(id);
    return task ? (
      <button type="button" className={styles.sideTitle} onClick={() => onOpen(taskPath(task))}>
        {task.task_title}
      </button>
    ) : null;
  };
  const title =
    scale === 'week'
      ? `Week of ${civilDateOf(weeks[0] ?? day).day} ${MONTHS[civilDateOf(weeks[0] ?? day).month - 1]}`
      : `${MONTHS[date.month - 1]} ${date.year}`;
  return (
    <div className={styles.calendar}>
      <div className={styles.main}>
        <div className={styles.steps}>
          <IconButton
            icon="left"
            size="small"
            label={`${scale === 'week' ? 'Week' : 'Month'} before`}
            shortcut="["
            onClick={() => goDay(stepOf(day, scale, -1))}
          />
          <h2 className={styles.title} aria-live="polite">
            {title}
          </h2>
          <IconButton
            icon="right"
            size="small"
            label={`Next ${scale}`}
            shortcut="]"
            onClick={() => goDay(stepOf(day, scale, 1))}
          />
          <Button variant="bare" onClick={() => goDay(today)}>
            Today <Kbd keys="T" />
          </Button>
        </div>
        <div role="grid" aria-label={title} className={styles.grid}>
          <div role="row" className={styles.weekdays}>
            {WEEKDAYS.map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
          <div ref={grid} role="rowgroup" className={styles.weeks}>
            {weeks.map((monday) => (
              <WeekRow
                key={monday}
                monday={monday}
                placed={packWeek(items, monday)}
                height={rowHeight}
                day={day}
                today={today}
                month={scale === 'month' ? date.month : null}
                renderBar={renderBar}
                renderLine={renderLine}
                onDay={goDay}
                onNew={(at) => onNew?.({ task_start_date: isoDateOfDay(at), task_due_date: isoDateOfDay(at) })}
                onDropItem={(taskId, at) => {
                  const task = shown.tree.byId.get(taskId);
                  if (task) moves.schedule(task, at, null);
                }}
              />
            ))}
          </div>
        </div>
        {drag && (
          <div className={styles.preview} role="status">
            <b>{shown.tree.byId.get(drag.id)?.task_title}</b> {moves.words(drag.id, drag.preview)}
            <span className={styles.keys}>
              <Kbd keys="Alt" /> only this <Kbd keys="Esc" /> puts back
            </span>
          </div>
        )}
      </div>
      <Unscheduled tasks={undated} parts={parts} cursor={cursor} />
    </div>
  );
}
