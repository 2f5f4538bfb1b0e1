import { fc } from '@tests/support/fc';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type DraftEntry, LocalDatabase, type OutboxEntry } from '@/store/db/schema';
import { UnsentMirror } from '@/store/db/unsentMirror';

const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const entry = (n: number, over: Partial<OutboxEntry> = {}) =>
  ({ op_id: `op-${n}`, state: 'waiting', touches: [`record:${n}`], undoes: null, ...over }) as OutboxEntry;
const draft = (n: number, text: string): DraftEntry => ({ id: `d-${n}`, scope: 's', at: n, content: text });

type Step =
  | { do: 'add' | 'addMany'; n: number }
  | { do: 'change' | 'remove' | 'removeUpTo'; at: number }
  | { do: 'draft' | 'dropDraft' | 'fail'; n: number }
  | { do: 'read' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('add' as const, 'addMany' as const), n: fc.nat(999) }),
  fc.record({ do: fc.constantFrom('change' as const, 'remove' as const, 'removeUpTo' as const), at: fc.nat(9) }),
  fc.record({ do: fc.constantFrom('draft' as const, 'dropDraft' as const, 'fail' as const), n: fc.nat(9) }),
  fc.constant({ do: 'read' as const }),
);

describe('the in-memory copy of what only this device has', () => {
  it('S13 contains what is on disk after every write, even during a read', async () => {
    let database = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const db = new LocalDatabase(`mirror-${++database}`, disk());
        const mirror = new UnsentMirror();
        mirror.follow(db);
        await db.open();
        const readings: Promise<void>[] = [];
        let made = 0;
        const orderAt = async (at: number) => {
          const orders = await db.outbox.toCollection().primaryKeys();
          return orders[at % Math.max(1, orders.length)] ?? 0;
        };
        for (const one of steps) {
          if (one.do === 'add') await db.outbox.add(entry(++made));
          else if (one.do === 'addMany') await db.outbox.bulkAdd([entry(++made), entry(++made)]);
          else if (one.do === 'change') await db.outbox.update(await orderAt(one.at), { state: 'refused' });
          else if (one.do === 'remove') await db.outbox.delete(await orderAt(one.at));
          else if (one.do === 'removeUpTo') {
            const last = await orderAt(one.at);
            await db.outbox.where('order').between(0, last, true, true).delete();
          } else if (one.do === 'draft') await db.drafts.put(draft(one.n, `text ${made}`));
          else if (one.do === 'dropDraft') await db.drafts.where('scope').equals('s').delete();
          else if (one.do === 'fail')
            await db
              .transaction('rw', db.outbox, db.drafts, async () => {
                await db.outbox.add(entry(++made));
                await db.drafts.clear();
                throw new Error('taken back');
              })
              .catch(() => undefined);
          else readings.push(mirror.read(db));
        }
        await Promise.all(readings);
        if (readings.length > 0 || steps.length > 0) {
          expect(mirror.commands()).toEqual(await db.outbox.orderBy('order').toArray());
          expect(mirror.drafts().sort((a, b) => a.at - b.at)).toEqual(await db.drafts.orderBy('at').toArray());
        }
        db.close();
      }),
      { numRuns: 60 },
    );
  });

  it('S13 knows after a read what was there before it, and what another handle wrote', async () => {
    const options = disk();
    const first = new LocalDatabase('shared', options);
    await first.outbox.bulkAdd(Array.from({ length: 1_200 }, (_, i) => entry(i)));
    const db = new LocalDatabase('shared', options);
    const mirror = new UnsentMirror();
    mirror.follow(db);
    await db.open();
    expect(mirror.isWhole).toBe(false);
    await mirror.read(db);
    expect(mirror.isWhole).toBe(true);
    expect(mirror.commands()).toHaveLength(1_200);
    await first.outbox.clear();
    await first.outbox.add(entry(2_000));
    await mirror.read(db);
    expect(mirror.commands().map(({ op_id }) => op_id)).toEqual(['op-2000']);
  });
});
