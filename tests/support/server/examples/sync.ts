import { newId } from '../testServer';
import { fresh } from '../things';
import { type Examples, read } from './example';

export const syncExamples: Examples = {
  'GET /sync/changes': () => read({ query: { cursor: '0' } }),
  'GET /sync/records': (t) => read({ stranger: 404, query: { entity_slice_id: t.table.sliceId } }),
  'GET /sync/sizes': () => read(),
  'GET /sync/events': () => read({ query: { event_ids: newId() } }),
  'GET /sync/bootstrap': (t) => read({ stranger: 404, query: { scope: `slice:${t.table.sliceId}` } }),
  // The answer contains the result of each command; its own status is always 200.
  'POST /sync/push': async (t) => {
    const op = newId();
    const input = { id: await t.record(), data: { [t.table.noteId]: fresh('Pushed') } };
    const command = { op_id: op, act_id: op, n: 1, call: 'POST /records/{id}/values', input, at: 1, tz_minutes: 0 };
    return read({ body: { client_id: newId(), schema_version: 1, commands: [command] } });
  },
};
