import { closeStore, id, openDevice, SLICE, START, WORKSPACE } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import type { LogEvent } from '@/domain/events/event';
import { commit } from '@/store/acts/commit';
import { setMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';
import { KEPT_EVENTS } from '@/store/replica/keptEvents';

const ANA = id(2);

/** An event of this device; `undoable` = the timeline contains its operation. */
async function made(store: LocalStore, seq: number, undoable: boolean): Promise<LogEvent> {
  const { opId, plan } = await commit(
    store,
    createRecord,
    { id: id(100 + seq), entity_slice_id: SLICE },
    { step: undoable },
  );
  return {
    id: opId,
    workspace_id: WORKSPACE,
    seq,
    act_id: opId,
    actor_id: ANA,
    client_id: store.clientId,
    call: 'POST /records',
    title: 'Create',
    at: START,
    received_at: START,
    changes: plan.changes,
    undoable: true,
    undoes: null,
    undone_by: null,
  };
}

describe('S6: stored events', () => {
  it('after a long absence are the newest ones, and those that can be undone', async () => {
    const store = await openDevice({ name: 'kept', userId: ANA });
    await setMeta(store.db, 'cursor', 0);
    await setMeta(store.db, 'perm_epoch', 1);
    const forgotten = await made(store, 1, false);
    const undoable = await made(store, 2, true);
    const recent = await made(store, 3, false);
    const position = { from: 0, cursor: 3, permEpoch: 1, head: KEPT_EVENTS + 2 };
    expect(await applyEvents(store, [forgotten, undoable, recent], position)).toBe(true);
    expect((await store.db.events.orderBy('seq').toArray()).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await store.db.outbox.count()).toBe(0);
    closeStore(store);
  });
});
