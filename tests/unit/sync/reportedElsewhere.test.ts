import { type Faults, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import { closeStore, id, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { BEN, serverLab } from '@tests/support/store/serverLab';
import { afterEach, describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { deleteRecord } from '@/domain/commands/records/deleteRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import type { RecordRow } from '@/domain/records/recordRow';
import { commit } from '@/store/acts/commit';
import { undo } from '@/store/acts/undo';
import type { LocalStore } from '@/store/localStore';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const RECORD = id(300);
const open: LocalStore[] = [];
afterEach(() => {
  for (const store of open.splice(0)) closeStore(store);
});

const create = (store: LocalStore, name: string) =>
  commit(store, createRecord, { id: RECORD, entity_slice_id: SLICE, data: { [TEXT_FIELD]: name } });
const write = (store: LocalStore, content: string) =>
  commit(store, setRecordValues, { id: RECORD, field_id: TEXT_FIELD, content });

async function shown(store: LocalStore): Promise<unknown> {
  const [row] = (await store.reader.records([RECORD])) as RecordRow[];
  return row?.cells[TEXT_FIELD]?.find((value) => !value.hidden)?.content;
}
const waiting = async (store: LocalStore) => (await store.db.outbox.toArray()).map(({ state }) => state);

/**
 * A device whose second edit has reached the server, but the answer was lost.
 * @returns also a function that ends the failure
 */
async function answerLost(name: string) {
  let faults: Faults = NO_FAULTS;
  const lab = serverLab({ faults: () => faults });
  const ana = await lab.device(name);
  open.push(ana);
  await create(ana, 'first');
  await lab.sync(ana);
  await write(ana, 'second');
  faults = { ...NO_FAULTS, dropAnswer: 1 };
  await pushOutbox(ana, lab.wire()).catch(() => undefined);
  const mend = () => {
    faults = NO_FAULTS;
  };
  return { ...lab, ana, mend };
}

/** Synchronisation errors that users of other programs reported in public; each title names the report. */
describe('problems reported for other offline programs', () => {
  it('a record that was created and deleted before it was ever sent causes no error on the server (pubkey/rxdb#7612)', async () => {
    const { device, sync } = serverLab();
    const ana = await device('made-and-deleted');
    open.push(ana);
    await create(ana, 'a slip');
    await commit(ana, deleteRecord, { id: RECORD });
    await sync(ana);
    expect(await waiting(ana)).toEqual([]);
    const other = await device('made-and-deleted other', { userId: BEN });
    open.push(other);
    const [row] = (await other.reader.records([RECORD])) as RecordRow[];
    expect(row === undefined || row.attrs.is_deleted === true).toBe(true);
  });

  it('a lost answer hides no later edit, and the next start sends all of them (mdbase-dev/mdbase-connect#395)', async () => {
    const { ana, device, sync, wire, mend } = await answerLost('lost answer');
    await write(ana, 'third');
    expect(await shown(ana)).toBe('third');
    mend();
    await pullFeed(ana, wire());
    expect(await shown(ana)).toBe('third');
    await write(ana, 'fourth');
    await sync(ana);
    expect([await shown(ana), await waiting(ana)]).toEqual(['fourth', []]);
    const ben = await device('lost answer ben', { userId: BEN });
    open.push(ben);
    expect(await shown(ben)).toBe('fourth');
  });

  it('the feed may return an own edit before its answer does, as stored by the server (pubkey/rxdb#5571)', async () => {
    const { ana, sync, wire, mend } = await answerLost('feed first');
    mend();
    await pullFeed(ana, wire());
    await sync(ana);
    expect([await shown(ana), await waiting(ana)]).toEqual(['second', []]);
  });

  it('an undo offline after a sent edit reaches the others (telerik/kendo-ui-core#1567)', async () => {
    const { device, sync } = serverLab();
    const [ana, ben] = [await device('undo ana'), await device('undo ben', { userId: BEN })];
    open.push(ana, ben);
    await create(ana, 'first');
    await write(ana, 'second');
    await sync(ana);
    await undo(ana);
    await write(ana, 'third');
    await sync(ana);
    await sync(ben);
    expect([await shown(ana), await shown(ben), await waiting(ana)]).toEqual(['third', 'third', []]);
  });

  it('a laptop whose clock is a year behind or ahead loses no edit made after it saw another one (laurent22/joplin#5738)', async () => {
    for (const off of [-365, 365]) {
      const { device, sync } = serverLab();
      const ana = await device(`clock ${off} ana`);
      const ben = await device(`clock ${off} ben`, { userId: BEN, now: () => START + off * 86_400_000 });
      open.push(ana, ben);
      await create(ana, 'of Ana');
      await sync(ana);
      await sync(ben);
      await write(ben, 'of Ben, who saw it');
      await sync(ben);
      await sync(ana);
      expect([off, await shown(ana), await shown(ben)]).toEqual([off, 'of Ben, who saw it', 'of Ben, who saw it']);
      await write(ana, 'of Ana again');
      await sync(ana);
      await sync(ben);
      await sync(ben);
      expect([off, await shown(ana), await shown(ben)]).toEqual([off, 'of Ana again', 'of Ana again']);
      expect(await waiting(ben)).toEqual([]);
    }
  });
});
