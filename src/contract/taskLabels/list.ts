import { z } from 'zod';
import { taskLabelSchema } from '@/domain/kinds/taskLabel';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const taskLabelsCall = defineCall({
  method: 'GET',
  path: '/task_labels',
  summary: 'Labels of tasks',
  query: pageQuery,
  resource: z.array(taskLabelSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
