import { z } from 'zod';
import { TASK_STATUSES } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES } from '@/domain/kinds/taskTypes';
import { defineCall } from '../call';

const status = z.enum(TASK_STATUSES);

export const taskStatusesCall = defineCall({
  method: 'GET',
  path: '/tasks/statuses',
  summary: 'The statuses of each type of work item, with its default one and those that count as finished',
  resource: z.array(
    z.object({
      task_type: z.enum(TASK_TYPES),
      name: z.string(),
      default_status: status,
      statuses: z.array(z.object({ status, is_finished: z.boolean() })),
    }),
  ),
  example: {},
});
