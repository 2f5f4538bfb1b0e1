import type { ReactNode } from 'react';
import styles from './StatusMark.module.css';

/** The shapes carry the meaning, colour only supports it. */
export type StatusShapeName =
  | 'todo'
  | 'progress'
  | 'review'
  | 'done'
  | 'blocked'
  | 'parked'
  | 'cancelled'
  | 'refused'
  | 'waiting';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 } as const;
const SHAPES: Record<StatusShapeName, ReactNode> = {
  todo: <circle cx="6" cy="6" r="4.3" {...line} />,
  progress: (
    <>
      <circle cx="6" cy="6" r="4.3" {...line} />
      <path d="M6 1.7a4.3 4.3 0 0 1 0 8.6z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      <path d="M6 .8L11.2 6 6 11.2.8 6z" {...line} strokeLinejoin="round" />
      <circle cx="6" cy="6" r="1.5" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path
        d="M3.6 6.2l1.7 1.7 3.1-3.6"
        fill="none"
        stroke="var(--sheet)"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  blocked: (
    <>
      <path d="M3.9 1h4.2L11 3.9v4.2L8.1 11H3.9L1 8.1V3.9z" fill="currentColor" />
      <path d="M3.6 6h4.8" stroke="var(--sheet)" strokeWidth="1.6" />
    </>
  ),
  parked: (
    <>
      <path d="M2 2h8v8H2z" {...line} />
      <path d="M4.8 4.5v3M7.2 4.5v3" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="6" cy="6" r="4.3" {...line} />
      <path d="M4.2 4.2l3.6 3.6M7.8 4.2L4.2 7.8" {...line} strokeLinecap="round" />
    </>
  ),
  refused: (
    <>
      <path d="M6 1l5.2 9.5H.8z" fill="currentColor" />
      <path d="M6 4.3v2.9M6 8.7v.1" stroke="var(--sheet)" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  waiting: (
    <path
      d="M6 10.5V2M2.8 5L6 1.8 9.2 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
};

/** The 12 px shape of a state, in the current colour. Always shown beside its word. */
export function StatusShape({ shape }: { shape: StatusShapeName }) {
  return (
    <svg className={styles.shape} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {SHAPES[shape]}
    </svg>
  );
}
