import { closeStore } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@/domain/refusal';
import { createSyncStatus } from '@/store/replica/syncStatus';
import { realTimers } from '@/sync/retry/timers';
import { createSyncLoop } from '@/sync/syncLoop';
import type { SyncTransport } from '@/sync/syncTransport';

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 2000 && !condition(); i++) await new Promise((done) => setTimeout(done, 5));
  expect(condition()).toBe(true);
}

describe('a session that ends while the page is open', () => {
  it('is not requested again and again, and continues after the sign-in', async () => {
    const { device, ...lab } = serverLab({});
    const wire = lab.wire();
    let isOver = false;
    let asked = 0;
    const knock = () => {
      asked++;
      if (isOver) throw new Refusal('unauthenticated', 'Sign in first.');
    };
    const transport: SyncTransport = {
      ...wire,
      async push(body) {
        knock();
        return wire.push(body);
      },
      async *changes(query) {
        knock();
        yield* wire.changes(query);
      },
      async *bootstrap(query) {
        knock();
        yield* wire.bootstrap(query);
      },
    };
    const store = await device('a laptop', { scopes: [] });
    const status = createSyncStatus();
    let sockets = 0;
    let opened = 0;
    let lose = () => {};
    const loop = createSyncLoop({
      store,
      transport,
      status,
      // The wait before another attempt takes no time, so that endless attempts would be noticed.
      timers: { ...realTimers, set: (run, millis) => realTimers.set(run, Math.min(millis, 10)) },
      leadership: {
        campaign(onChange) {
          onChange(true);
          return () => onChange(false);
        },
      },
      pokes(on) {
        sockets++;
        opened++;
        lose = () => on.connection(false);
        on.connection(true);
        return () => {
          sockets--;
        };
      },
    });
    loop.start();
    await until(() => asked > 0 && status.getState().lastSyncedAt > 0);
    await loop.settled();
    isOver = true;
    lose();
    await until(() => status.getState().signedOut);
    expect(sockets).toBe(0);
    const before = asked;
    await new Promise((done) => setTimeout(done, 300));
    expect([asked - before, sockets, opened]).toEqual([0, 0, 1]);
    isOver = false;
    loop.signedIn();
    await until(() => asked > before);
    expect([sockets, status.getState().signedOut]).toEqual([1, false]);
    loop.stop();
    closeStore(store);
  });
});
