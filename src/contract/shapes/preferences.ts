import { z } from 'zod';
import { numberText } from '@/lib/words/counted';

const key = z.string().max(100);

/** One setting for each table or list; nobody has more. */
const MOST = 1_000;
const byTable = <V extends z.ZodType>(value: V) =>
  z.record(key, value).refine((held) => Object.keys(held).length <= MOST, `at most ${numberText(MOST)} are kept`);

/** Most characters of a person's preferences together, as JSON: every sign-in returns them. */
export const PREFERENCES_LIMIT = 128 * 1024;

/** Personal settings (work.md section 2), stored on the server in addition to the device's own copy. */
export const preferencesSchema = z.object({
  /** Last view by table or list. */
  views: byTable(z.string().max(100)).optional(),
  /** Grouping field of the board by table. */
  kanban_field: byTable(z.string().max(100)).optional(),
  /** Stored for programs that ask for it; the app shows all records of a table (decisions/table-limit.md). */
  table_limit: z.number().int().min(1).max(100_000).optional(),
  sort_order: z.enum(['alphanumeric', 'createdFirst', 'createdLast']).optional(),
  completed_tasks: z.enum(['show-all', 'hide-completed-trees', 'hide-all']).optional(),
  view_modes: byTable(z.enum(['list', 'timeline', 'kanban', 'entities', 'calendar'])).optional(),
  activity: z.enum(['all', 'comments']).optional(),
  kanban_display: z.enum(['stages', 'tasks']).optional(),
  sync_tab: z.enum(['Bulk Sync', 'Sync Experiments', 'Unfinished']).optional(),
  /** Addresses of pages pinned to the top of the navigation, in order. */
  pins: z.array(z.string().max(200)).max(100).optional(),
  theme: z.enum(['Dark', 'Light', 'System']).optional(),
  /** Steps of the admin's checklist that were ticked off manually, because nothing else can show that they are done. */
  ticked_steps: z.array(z.string().max(60)).max(50).optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
