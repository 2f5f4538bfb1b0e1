import { CacheMemory } from '@server/events/cacheMemory';
import type { StoredEvent } from '@server/events/eventStore';
import { RecentEvents } from '@server/events/recentEvents';
import type { Structure } from '@server/events/structureCache';
import { describe, expect, it } from 'vitest';

const HERE = 'workspace';
const event = (seq: number) => ({ seq, packed: Buffer.alloc(1000) }) as unknown as StoredEvent;
const structure = (name: string) => ({ name }) as unknown as Structure;
const seqs = (fresh: ReturnType<RecentEvents['take']>) => fresh?.events.map(({ seq }) => seq);

describe('S8: the newest events, kept in memory for the feed', () => {
  it('are the requested ones, with the plain rows after the last, and are taken only once', () => {
    const recent = new RecentEvents();
    const after = structure('after 8');
    recent.add(HERE, [event(6), event(7)], structure('after 7'));
    recent.add(HERE, [event(8)], after);
    const fresh = recent.take(HERE, 6, 8);
    expect(seqs(fresh)).toEqual([7, 8]);
    expect(fresh?.structure).toBe(after);
    expect(recent.take(HERE, 6, 8)).toBeNull();
  });

  it('are never combined with plain rows of another moment, nor with a gap', () => {
    const recent = new RecentEvents();
    recent.add(HERE, [event(3)], structure('after 3'));
    expect(recent.take(HERE, 2, 4)).toBeNull();
    recent.add(HERE, [event(4)], null);
    expect(recent.take(HERE, 2, 4)).toBeNull();
    expect(recent.take(HERE, 2, 3)).toBeNull();
    recent.add(HERE, [event(5)], structure('after 5'));
    // Another process has written the event in between.
    recent.add(HERE, [event(7)], structure('after 7'));
    expect(recent.take(HERE, 4, 7)).toBeNull();
    recent.add(HERE, [event(9)], structure('after 9'));
    expect(recent.take('another', 8, 9)).toBeNull();
    expect(seqs(recent.take(HERE, 8, 9))).toEqual([9]);
  });

  it('are few, and are dropped if they exceed the memory limit', () => {
    const recent = new RecentEvents(new CacheMemory(100_000));
    for (let i = 0; i < 100; i++)
      recent.add(
        `w${i}`,
        Array.from({ length: 50 }, (_, seq) => event(seq + 1)),
        structure(`w${i}`),
      );
    expect(recent.take('w0', 49, 50)).toBeNull();
    expect(recent.take('w98', 0, 50)).toBeNull();
    expect(seqs(recent.take('w99', 48, 50))).toEqual([49, 50]);
  });
});
