import { type Examples, read, write } from './example';

export const eventsExamples: Examples = {
  'GET /events/{id}': async (t) => read({ stranger: 404, params: { id: await t.event() } }),
  'POST /events': (t) =>
    read({ stranger: 404, body: { event_type: 'export_made', resource_type: 'slice', resource_id: t.table.sliceId } }),
  'POST /undo/{event_id}': async (t) => write({ params: { event_id: await t.event() } }),
  'POST /undo/acts/{act_id}': async (t) => write({ params: { act_id: await t.event() } }),
};
