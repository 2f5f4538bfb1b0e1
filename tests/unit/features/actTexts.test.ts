import { hostileNetwork, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import { ServerModel } from '@tests/simulation/serverModel';
import {
  actorOf,
  closeStore,
  id,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
} from '@tests/support/store/labFixture';
import { expect, it } from 'vitest';
import { actTexts } from '@/features/history/actTexts';
import { groupActs } from '@/features/history/groupActs';
import { createRandom } from '@/lib/random';
import { commit } from '@/store/commit';
import { history } from '@/store/history';
import { STRUCTURE, sliceScope } from '@/store/replica';
import { undo } from '@/store/undo';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const record = id(100);

it('a line of the history names the value before and after, also of an undo; of several cells the first', async () => {
  const ana = id(2);
  let now = START;
  const server = new ServerModel(() => ++now);
  server.actors.set(ana, actorOf(ana));
  const wire = hostileNetwork(server, { userId: ana }, createRandom(1), () => NO_FAULTS);
  const store = await openDevice({ name: 'act texts', userId: ana, empty: true, now: () => ++now });
  for (const scope of [STRUCTURE, sliceScope(SLICE)]) await bootstrapScope(store, wire, scope);
  await commit(store, 'POST /records', { id: record, entity_slice_id: SLICE });
  for (const data of [{ [NUMBER_FIELD]: 1 }, { [NUMBER_FIELD]: 2.5 }])
    await commit(store, 'POST /records/{id}/values', { id: record, data });
  const cells = [NUMBER_FIELD, TEXT_FIELD].map((fieldId) => ({ record_id: record, field_id: fieldId, content: null }));
  await commit(store, 'POST /records/values', { cells: cells.slice(0, 1) });
  // Sent: taking it back is an act of its own.
  await pushOutbox(store, wire);
  await undo(store, 'strict');
  await commit(store, 'POST /records/values', {
    cells: cells.map((cell, i) => ({ ...cell, content: i === 0 ? 7 : 'dry' })),
  });

  const acts = groupActs(await history(store, { limit: 20 }));
  const texts = await actTexts(store, acts);
  const told = acts.map(({ actId, title }) => {
    const text = texts.get(actId);
    return text ? [title, text.cell.before, text.cell.after, text.more] : [title];
  });
  expect(told).toEqual([
    ['Set 2 cells', '2.5', '7', 1],
    ['Undo: Set Mass of CMP-0001', '', '2.5', 0],
    ['Set Mass of CMP-0001', '2.5', '', 0],
    ['Set Mass of CMP-0001', '1', '2.5', 0],
    ['Set Mass of CMP-0001', '', '1', 0],
    ['Create CMP-0001'],
  ]);
  closeStore(store);
});
