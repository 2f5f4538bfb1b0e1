import { z } from 'zod';
import { UNDO_MODES } from '@/domain/commands/events/undoMode';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

/** For bulk operations that the server carries out (data of an import): a chain of events is undone as one (S14). */
export const undoActCall = defineCall({
  method: 'POST',
  path: '/undo/acts/{act_id}',
  summary: 'Undo all events of one operation, or none of them',
  patience: 120_000,
  params: z.object({ act_id: z.uuid() }),
  body: z.object({ mode: z.enum(UNDO_MODES).default('strict') }),
  resource: z.object({ act_id: z.string(), undone_event_ids: z.array(z.string()) }),
  example: { params: { act_id: EXAMPLE.event }, body: { mode: 'strict' } },
});
