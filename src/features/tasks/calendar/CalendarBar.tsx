import type { CSSProperties, PointerEvent } from 'react';
import type { Move } from '@/domain/commands/tasks/previewMove';
import type { Task } from '@/domain/kinds/task';
import { classNames } from '@/lib/classNames';
import { StatusSign } from '../StatusSign';
import styles from './Calendar.module.css';
import type { Placed, Spanned } from './packWeek';

interface Props {
  placed: Placed<Spanned & { isGhost: boolean }>;
  task: Task;
  /** The item as a full sentence. */
  name: string;
  note: string | null;
  look: CSSProperties;
  top: number;
  isCursor: boolean;
  isChosen: boolean;
  mayMove: boolean;
  onBegin(event: PointerEvent, kind: Move['kind']): void;
  onCursor(): void;
  onOpen(): void;
}

/** One item in one week of a calendar. */
export function CalendarBar({
  placed,
  task,
  name,
  note,
  look,
  top,
  isCursor,
  isChosen,
  mayMove,
  onBegin,
  onCursor,
  onOpen,
}: Props) {
  const { days, isBefore, isAfter, item } = placed;
  const style = {
    ...look,
    top,
    width: `calc(${days * 100}% + ${days - 1 - (isBefore && isAfter ? 0 : isBefore || isAfter ? 4 : 8)}px)`,
    left: isBefore ? 0 : 4,
  };
  if (item.isGhost) return <span className={classNames(styles.bar, styles.ghost)} style={style} aria-hidden />;
  return (
    <button
      type="button"
      tabIndex={isCursor ? 0 : -1}
      data-task={task.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      data-before={isBefore || undefined}
      data-after={isAfter || undefined}
      className={styles.bar}
      style={style}
      aria-label={name}
      title={name}
      onFocus={onCursor}
      onDoubleClick={onOpen}
      onPointerDown={(event) => {
        onCursor();
        onBegin(event, 'shift');
      }}
    >
      {mayMove && !isBefore && (
        <span
          className={styles.edge}
          data-edge="start"
          onPointerDown={(event) => {
            event.stopPropagation();
            onBegin(event, 'start');
          }}
        />
      )}
      <StatusSign status={task.task_status} />
      <span className={styles.barTitle}>{task.task_title}</span>
      {note !== null && <b className={styles.note}>{note}</b>}
      {mayMove && !isAfter && (
        <span
          className={styles.edge}
          data-edge="due"
          onPointerDown={(event) => {
            event.stopPropagation();
            onBegin(event, 'due');
          }}
        />
      )}
    </button>
  );
}
