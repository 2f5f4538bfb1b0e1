import { closeStore, id, openDevice, START } from '@tests/support/store/labFixture';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '@/contract/client';
import { emptyNotice } from '@/store/db/changeStream';
import { createStoreFace } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { syncNotices } from '@/sync/notices/syncNotices';

/** A clock that the test advances, and a server that answers when the test lets it. */
async function lab(name: string) {
  let now = START;
  let next = 1;
  const set = new Map<number, { run: () => void; at: number }>();
  const timers = {
    set(run: () => void, millis: number) {
      set.set(next, { run, at: now + millis });
      return next++;
    },
    clear: (timer: number) => void set.delete(timer),
    random: () => 0.5,
  };
  const store = await openDevice({ name, userId: id(2), now: () => now });
  const face = createStoreFace(store);
  const waiting: (() => void)[] = [];
  let asked = 0;
  const client = {
    call: () => {
      asked++;
      return new Promise((done) => {
        waiting.push(() => done({ resource: { notices: [], gone_ids: [], rev: 0, has_more: false }, eventId: null }));
      });
    },
  } as unknown as Client;
  const end = syncNotices(face, client, timers);
  /** Lets pending work of the store finish. */
  const rest = () => new Promise((done) => setTimeout(done, 30));
  return {
    store,
    end,
    rest,
    asked: () => asked,
    answer: () => {
      for (const one of waiting.splice(0)) one();
      return rest();
    },
    news: (more: object = {}) => store.stream.publish({ ...emptyNotice('remote'), ...more }),
    async pass(millis: number) {
      const until = now + millis;
      for (;;) {
        const due = [...set].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        set.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].run();
        await rest();
      }
      now = until;
    },
  };
}

describe("the person's own notices", () => {
  const open: { end(): void; store: LocalStore }[] = [];
  const start = async (name: string) => {
    const made = await lab(name);
    open.push(made);
    return made;
  };
  afterEach(() => {
    for (const { end, store } of open.splice(0)) {
      end();
      closeStore(store);
    }
  });

  it('are requested soon after news that arrive during a request', async () => {
    const { pass, asked, answer, news } = await start('asks twice');
    await pass(1_000);
    expect(asked()).toBe(1);
    news();
    await answer();
    await pass(2_500);
    expect(asked()).toBe(2);
  });

  it('are requested although news keep arriving', async () => {
    const { pass, asked, answer, news } = await start('never quiet');
    await pass(1_000);
    await answer();
    for (let i = 0; i < 6; i++) {
      news();
      await pass(1_000);
      await answer();
    }
    expect(asked()).toBeGreaterThanOrEqual(3);
  });

  it('are requested immediately when the server says that they changed, even during a request', async () => {
    const { pass, asked, answer, news } = await start('is told');
    await pass(1_000);
    await answer();
    news({ noticesChanged: true });
    await pass(0);
    expect(asked()).toBe(2);
    news({ noticesChanged: true });
    await pass(0);
    await answer();
    await pass(0);
    expect(asked()).toBe(3);
  });

  it('are requested once a minute without any news', async () => {
    const { pass, asked, answer } = await start('hears nothing');
    await pass(1_000);
    await answer();
    await pass(59_000);
    expect(asked()).toBe(1);
    await pass(1_000);
    expect(asked()).toBe(2);
  });
});
