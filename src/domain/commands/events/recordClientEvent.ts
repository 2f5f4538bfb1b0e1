import { z } from 'zod';
import { defineCommand } from '../defineCommand';

/** What a client may report; anything else that an event says is made by a command (open-questions B-2.23). */
export const CLIENT_EVENT_TYPES = ['export_made', 'file_opened', 'decision_noted'] as const;

/** Notes an act that changes no row. */
export const recordClientEvent = defineCommand({
  call: 'POST /events',
  input: z.object({
    event_type: z.enum(CLIENT_EVENT_TYPES),
    resource_type: z.string().max(60),
    resource_id: z.uuid(),
  }),
  async allow() {
    return { ability: 'event.read', target: {} };
  },
  async plan(_read, input) {
    return { changes: [], answer: { value: input }, title: input.event_type.replace('_', ' ') };
  },
  done: 'Event recorded',
  undoable: false,
});
