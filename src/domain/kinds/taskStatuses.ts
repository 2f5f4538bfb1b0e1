import type { TaskType } from './taskTypes';

/**
 * Every status of a work item. `needs review` and `paused` are in the specification's list, but no type has them
 * (work.md section 4).
 */
export const TASK_STATUSES = [
  'requested',
  'to do',
  'in progress',
  'needs review',
  'blocked',
  'paused',
  'cancelled',
  'in review',
  'locked',
  'to review',
  'upload complete',
  'new',
  'in design',
  'ready for make',
  'in synthesis',
  'in test',
  'in analysis',
  'parked',
  'complete',
  'ideation',
  '2D selection',
  'computation',
  'compound selection',
  'selected',
  'queue for synthesis',
  'data review',
  'done',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const PLAIN: readonly TaskStatus[] = ['requested', 'to do', 'in progress', 'blocked', 'done', 'cancelled'];

/** The statuses that items of a type may have, in the order of menus and lanes. */
export const STATUSES_OF: Readonly<Record<TaskType, readonly TaskStatus[]>> = {
  project: PLAIN,
  stage: PLAIN,
  milestone: PLAIN,
  task: PLAIN,
  operation: [
    'requested',
    'to do',
    'in progress',
    'blocked',
    'to review',
    'done',
    'upload complete',
    'cancelled',
    'in review',
    'locked',
  ],
  cycle: [
    'ideation',
    '2D selection',
    'computation',
    'compound selection',
    'selected',
    'queue for synthesis',
    'data review',
    'done',
    'new',
    'in design',
    'ready for make',
    'in synthesis',
    'in test',
    'in analysis',
    'parked',
    'complete',
  ],
};

/** The status of a new item. */
export const defaultStatus = (type: TaskType): TaskStatus => (type === 'cycle' ? 'new' : 'to do');

export const hasStatus = (type: TaskType, status: TaskStatus): boolean => STATUSES_OF[type].includes(status);

/** Whether a status counts as finished: `complete` and `parked` of a design cycle do not. */
export const isFinished = (status: TaskStatus): boolean => status === 'done' || status === 'cancelled';

/** The status of an item after its type has changed: its own if the new type has it, else the default. */
export const statusAs = (type: TaskType, status: TaskStatus): TaskStatus =>
  hasStatus(type, status) ? status : defaultStatus(type);
