import type { TaskType } from '@/domain/kinds/taskTypes';
import type { IconName } from '@/ui';

/** The icon of each type of item. */
export const TYPE_ICONS: Readonly<Record<TaskType, IconName>> = {
  project: 'branch',
  stage: 'bars',
  milestone: 'flag',
  task: 'checkbox',
  operation: 'flask',
  cycle: 'refresh',
};
