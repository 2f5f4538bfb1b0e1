import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import { createComment } from '@/domain/commands/comments/createComment';
import { createRecord } from '@/domain/commands/records/createRecord';
import { commit } from '@/store/acts/commit';
import { getMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { heldScopes, STRUCTURE, sliceScope, WORK } from '@/store/replica/replica';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { rescope } from '@/sync/bootstrap/rescope';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';

const RECORD = id(100);

const said = async (store: LocalStore) =>
  (await store.reader.all('comment')).map((comment) => comment.plain_text).sort();

async function say(store: LocalStore, text: string) {
  return commit(store, createComment, { id: RECORD, content: text });
}

/** A server with a record and some comments, more than one page of them. */
async function talked(count = 20) {
  const lab = serverLab();
  const ana = await lab.device(`work-ana-${count}-${Math.random()}`);
  await commit(ana, createRecord, { id: RECORD, entity_slice_id: SLICE });
  for (let i = 0; i < count; i++) await say(ana, `said ${String(i).padStart(2, '0')}`);
  await pushOutbox(ana, lab.wire(ANA));
  return { ...lab, ana };
}

describe('the scope work', () => {
  it('arrives in pages after the structure, and its rows are found by parent', async () => {
    const { ana, device, wire } = await talked();
    const ben = await device('work-ben', { userId: BEN, scopes: [STRUCTURE] });
    expect(await said(ben)).toEqual([]);
    expect((await heldScopes(ben)).whole.has(WORK)).toBe(false);
    const done: number[] = [];
    expect(await bootstrapScope(ben, wire(BEN), WORK, (now) => done.push(now.done))).toBe('done');
    expect(await said(ben)).toEqual(await said(ana));
    expect(done.at(-1)).toBe(20);
    const found = await ben.db.rows.where('at').equals(`comment:resource_id:${RECORD}`).count();
    expect(found).toBe(20);
    closeStore(ana);
    closeStore(ben);
  });

  it('S14: is resumed where it was interrupted', async () => {
    const { ana, device, wire } = await talked(60);
    const ben = await device('work-resumes', { userId: BEN, scopes: [STRUCTURE] });
    const asked: (string | undefined)[] = [];
    const breaking = (lines: number): SyncTransport => ({
      ...wire(BEN),
      async *bootstrap(query) {
        asked.push(query.after);
        let count = 0;
        for await (const line of wire(BEN).bootstrap(query)) {
          if (count++ === lines) throw new Unreachable();
          yield line;
        }
      },
    });
    await expect(bootstrapScope(ben, breaking(6), WORK)).rejects.toBeInstanceOf(Unreachable);
    expect((await heldScopes(ben)).missing).toEqual([WORK]);
    await bootstrapScope(ben, breaking(99), WORK);
    expect(asked[0]).toBeUndefined();
    expect(asked[1]).toBeDefined();
    expect(await said(ben)).toEqual(await said(ana));
    closeStore(ana);
    closeStore(ben);
  });

  it('keeps unsent changes on top of arriving rows, and loses none of them if rights change', async () => {
    const { ana, server, device, wire } = await talked(5);
    const ben = await device('work-waits', { userId: BEN });
    await say(ben, 'waits');
    server.permEpoch += 1;
    await rescope(ben, wire(BEN), [STRUCTURE, WORK, sliceScope(SLICE)], server.epochOf(BEN));
    expect(await said(ben)).toEqual([...(await said(ana)), 'waits'].sort());
    expect(await getMeta(ben.db, 'scopes')).toEqual(expect.arrayContaining([STRUCTURE, WORK, sliceScope(SLICE)]));
    expect(await pushOutbox(ben, wire(BEN))).not.toBe('retry');
    expect([...server.rows.values()].filter(({ kind }) => kind === 'comment')).toHaveLength(6);
    closeStore(ana);
    closeStore(ben);
  });

  it('S8: loses the rows of work that may no longer be seen', async () => {
    const { ana, server, device, wire } = await talked(5);
    const ben = await device('work-hidden', { userId: BEN });
    expect(await said(ben)).toHaveLength(5);
    const blind: SyncTransport = {
      ...wire(BEN),
      async *bootstrap(query) {
        const head = { cursor: server.log.length, perm_epoch: 9, server_time: 0 };
        yield { ...head, total: 0 };
        if (query.scope === STRUCTURE) yield { rows: [] };
        yield { end: true, count: 0 };
      },
    };
    await rescope(ben, blind, [STRUCTURE, WORK], 9);
    expect(await said(ben)).toEqual([]);
    expect(await ben.db.rows.count()).toBe(0);
    closeStore(ana);
    closeStore(ben);
  });
});
