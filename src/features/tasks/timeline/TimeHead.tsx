import { shortDay } from '../calendar/spanWords';
import { TREE } from './geometry';
import { type TimeRange, ticksOf, type Zoom } from './scale';
import styles from './Timeline.module.css';

interface Props {
  zoom: Zoom;
  range: TimeRange;
  dayWidth: number;
  today: number;
  /** Visible days. */
  first: number;
  last: number;
  width: number;
}

/** The days above a timeline; only visible ones are drawn. */
export function TimeHead({ zoom, range, dayWidth, today, first, last, width }: Props) {
  const { upper, lower } = ticksOf(
    zoom,
    Math.max(range.from, first - 60),
    Math.min(range.from + range.days, last + 60),
  );
  const x = (day: number) => Math.max(0, (day - range.from) * dayWidth);
  return (
    <div className={styles.head} style={{ width: `calc(${width}px + ${TREE})` }} role="presentation">
      <div className={styles.corner}>
        <span>Item</span>
        <span>Due</span>
      </div>
      <div className={styles.ticks}>
        {upper.map(({ day, label }, at) => {
          const end = upper[at + 1]?.day ?? range.from + range.days;
          return (
            <span key={day} className={styles.upper} style={{ left: x(day), width: Math.max(0, x(end) - x(day)) }}>
              <b>{label}</b>
            </span>
          );
        })}
        {lower.map(({ day, label }) => (
          <span key={day} className={styles.lower} style={{ left: x(day) }}>
            {label}
          </span>
        ))}
        <span className={styles.todayMark} style={{ left: x(today) }}>
          {shortDay(today)}
        </span>
      </div>
    </div>
  );
}
