import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useRef } from 'react';
import { civilDateOf } from '@/domain/dates/civilDate';
import { MONTHS } from '@/domain/dates/monthNames';
import { classNames } from '@/lib/classNames';
import { Popover } from '@/ui';
import styles from './Calendar.module.css';
import { BAR, lanesIn } from './lanesIn';
import type { Placed, Spanned } from './packWeek';
import { dayWords } from './spanWords';

export interface Ghosted extends Spanned {
  /** The previous position of an item that is being moved. */
  isGhost: boolean;
}

interface Props {
  monday: number;
  placed: readonly Placed<Ghosted>[];
  /** Height for bars, in px. */
  height: number;
  day: number;
  today: number;
  /** The month that is shown; days of others are pale. null = a week is shown. */
  month: number | null;
  renderBar(placed: Placed<Ghosted>, top: number): ReactNode;
  renderLine(id: string): ReactNode;
  onDay(day: number): void;
  onNew(day: number): void;
  onDropItem(taskId: string, day: number): void;
}

export const DAY_HEAD = 26;

/** One week of a calendar: its days, with the bars that begin in each. */
export function WeekRow(props: Props) {
  const { monday, placed, day, today, month } = props;
  const lanes = lanesIn(
    props.height,
    placed.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
  );
  return (
    <div role="row" className={styles.week}>
      {[0, 1, 2, 3, 4, 5, 6].map((column) => {
        const at = monday + column;
        const over = placed.filter(
          (one) => one.lane >= lanes && one.column <= column && one.column + one.days > column,
        );
        return (
          <DayCell
            key={at}
            {...props}
            at={at}
            isToday={at === today}
            isCursor={at === day}
            isOther={month !== null && civilDateOf(at).month !== month}
          >
            {placed
              .filter((one) => one.column === column && one.lane < lanes)
              .map((one) => props.renderBar(one, DAY_HEAD + one.lane * BAR))}
            {over.length > 0 && (
              <Popover
                label={dayWords(at)}
                width={300}
                trigger={
                  <button
                    type="button"
                    className={styles.more}
                    style={{ top: DAY_HEAD + lanes * BAR }}
                    tabIndex={at === day ? 0 : -1}
                  >
                    {over.length} more
                  </button>
                }
              >
                <ul className={styles.dayList}>
                  {placed
                    .filter((one) => !one.item.isGhost && one.column <= column && one.column + one.days > column)
                    .map((one) => (
                      <li key={one.item.id}>{props.renderLine(one.item.id)}</li>
                    ))}
                </ul>
              </Popover>
            )}
          </DayCell>
        );
      })}
    </div>
  );
}

interface CellProps extends Pick<Props, 'onDay' | 'onNew' | 'onDropItem'> {
  at: number;
  isToday: boolean;
  isCursor: boolean;
  isOther: boolean;
  children: ReactNode;
}

function DayCell({ at, isToday, isCursor, isOther, onDay, onNew, onDropItem, children }: CellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const drop = useRef(onDropItem);
  drop.current = onDropItem;
  useEffect(() => {
    const element = cell.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === 'items',
      onDragEnter: () => {
        element.dataset.over = '';
      },
      onDragLeave: () => {
        delete element.dataset.over;
      },
      onDrop: ({ source }) => {
        delete element.dataset.over;
        drop.current(String(source.data.taskId), at);
      },
    });
  }, [at]);
  const { day, month } = civilDateOf(at);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the calendar handles the keys
    <div
      ref={cell}
      role="gridcell"
      aria-selected={isCursor}
      data-day={at}
      className={classNames(styles.day, (((at + 3) % 7) + 7) % 7 > 4 && styles.weekend, isOther && styles.other)}
      onClick={(event) => event.target === event.currentTarget && onDay(at)}
      onDoubleClick={(event) => event.target === event.currentTarget && onNew(at)}
    >
      <button
        type="button"
        data-day-button={at}
        tabIndex={isCursor ? 0 : -1}
        aria-label={isToday ? `${dayWords(at)}, today` : dayWords(at)}
        className={classNames(styles.number, isToday && styles.today, isCursor && styles.current)}
        onClick={() => onDay(at)}
      >
        {day === 1 ? `1 ${MONTHS[month - 1]?.slice(0, 3)}` : day}
      </button>
      {children}
    </div>
  );
}
