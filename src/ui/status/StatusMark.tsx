import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './StatusMark.module.css';
import { StatusShape, type StatusShapeName } from './StatusShape';

export type StatusTone = 'idle' | 'active' | 'review' | 'done' | 'stop';

/** The tone of a shape for which the caller names none. */
const TONE: Record<StatusShapeName, StatusTone> = {
  todo: 'idle',
  progress: 'active',
  review: 'review',
  done: 'done',
  blocked: 'stop',
  parked: 'idle',
  cancelled: 'idle',
  refused: 'stop',
  waiting: 'active',
};

export interface StatusMarkProps {
  shape: StatusShapeName;
  tone?: StatusTone;
  /** A custom CSS colour that replaces that of the tone. */
  color?: string;
  /** The word: never omitted, because colour and shape alone do not carry the meaning. */
  children: ReactNode;
  /** Without the tinted background, for lists and menus. */
  flat?: boolean;
  className?: string;
}

/** A status as shape, word and colour. */
export function StatusMark({ shape, tone = TONE[shape], color, children, flat, className }: StatusMarkProps) {
  return (
    <span
      className={classNames(
        styles.mark,
        color === undefined ? styles[tone] : styles.own,
        flat && styles.flat,
        className,
      )}
      style={color === undefined ? undefined : ({ '--m': color } as CSSProperties)}
    >
      <StatusShape shape={shape} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
