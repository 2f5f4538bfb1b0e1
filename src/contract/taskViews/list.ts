import { z } from 'zod';
import { taskViewSchema } from '@/domain/kinds/taskView';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const taskViewsCall = defineCall({
  method: 'GET',
  path: '/task_views',
  summary: 'Saved task views: own ones, and those that are shared',
  query: pageQuery,
  resource: z.array(taskViewSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
