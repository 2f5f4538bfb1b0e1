import { z } from 'zod';

const key = z.string().max(100);

/** What a person has set for himself (work.md section 2); kept on the server beside the device's own copy. */
export const preferencesSchema = z.object({
  /** Last view by table or list. */
  views: z.record(key, z.string().max(100)).optional(),
  /** Grouping field of the board by table. */
  kanban_field: z.record(key, z.string().max(100)).optional(),
  table_limit: z.number().int().min(1).max(100_000).optional(),
  sort_order: z.enum(['alphanumeric', 'createdFirst', 'createdLast']).optional(),
  completed_tasks: z.enum(['show-all', 'hide-completed-trees', 'hide-all']).optional(),
  view_modes: z.record(key, z.enum(['list', 'timeline', 'kanban', 'entities', 'calendar'])).optional(),
  activity: z.enum(['all', 'comments']).optional(),
  kanban_display: z.enum(['stages', 'tasks']).optional(),
  sync_tab: z.enum(['Bulk Sync', 'Sync Experiments', 'Unfinished']).optional(),
  theme: z.enum(['Dark', 'Light', 'System']).optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
