import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet, mustGetRecord } from '../support/mustGet';

/** Events that a client may report; all others in the event log are written by commands (open-questions B-2.23). */
export const CLIENT_EVENT_TYPES = ['export_made', 'file_opened', 'decision_noted'] as const;

/** The kinds of rows that a reported action can be about, by their names in the API. */
const RESOURCES = {
  record: 'record',
  slice: 'slice',
  table: 'slice',
  entity_slice: 'slice',
  field: 'field',
  data_field: 'field',
  view: 'view',
  record_view: 'view',
  set: 'set',
  record_set: 'set',
  import: 'import',
} as const;
const RESOURCE_NAMES = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];

const clientEvent = z.object({
  event_type: z.enum(CLIENT_EVENT_TYPES),
  resource_type: z.enum(RESOURCE_NAMES),
  resource_id: z.uuid(),
});

/** Records an action that changes no row. */
export const recordClientEvent = defineCommand({
  call: 'POST /events',
  summary: 'Record an action that changes nothing, such as an export',
  input: clientEvent,
  async allow(input, read) {
    const kind = RESOURCES[input.resource_type];
    if (kind === 'record') await mustGetRecord(read, input.resource_id);
    else await mustGet(read, kind, input.resource_id);
    return { ability: 'event.record', target: {} };
  },
  async plan(_read, input) {
    return { changes: [], answer: { value: input }, title: input.event_type.replace('_', ' ') };
  },
  answers: clientEvent,
  done: 'Event recorded',
  undoable: false,
  example: { event_type: 'export_made', resource_type: 'slice', resource_id: EXAMPLE.slice },
});
