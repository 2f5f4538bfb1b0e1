import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import type { StatusShapeName } from '@/ui';

export { TYPE_ICONS } from '@/parts/work/typeIcons';

/** Statuses by the shape that shows the progress of an item. */
export const STATUS_SHAPES: Readonly<Record<TaskStatus, StatusShapeName>> = {
  requested: 'waiting',
  'to do': 'todo',
  new: 'todo',
  ideation: 'todo',
  'in progress': 'progress',
  'in design': 'progress',
  'ready for make': 'progress',
  'in synthesis': 'progress',
  'in test': 'progress',
  'in analysis': 'progress',
  '2D selection': 'progress',
  computation: 'progress',
  'compound selection': 'progress',
  'queue for synthesis': 'progress',
  'needs review': 'review',
  'in review': 'review',
  'to review': 'review',
  'data review': 'review',
  done: 'done',
  complete: 'done',
  selected: 'done',
  'upload complete': 'done',
  locked: 'done',
  blocked: 'blocked',
  paused: 'parked',
  parked: 'parked',
  cancelled: 'cancelled',
};

/** The name of a status with a capital: `In progress`. */
export const statusText = (status: TaskStatus): string => `${status.charAt(0).toUpperCase()}${status.slice(1)}`;

/** The colour of each shape. */
export const STATUS_TONES: Readonly<Record<StatusShapeName, 'idle' | 'active' | 'review' | 'done' | 'stop'>> = {
  todo: 'idle',
  waiting: 'idle',
  parked: 'idle',
  cancelled: 'idle',
  progress: 'active',
  review: 'review',
  done: 'done',
  blocked: 'stop',
  refused: 'stop',
};
