import { describe, expect, it } from 'vitest';
import { gatherAhead } from '@/lib/gatherAhead';

/** Lets everything continue that does not wait for time. */
const settle = () => new Promise((go) => setTimeout(go, 0));

function stream(count: number, failure?: Error) {
  const state = { read: 0, ended: false };
  async function* items() {
    try {
      for (; state.read < count; state.read++) yield state.read;
      if (failure) throw failure;
    } finally {
      state.ended = true;
    }
  }
  return { items: items(), state };
}

describe('gatherAhead', () => {
  it('returns together what arrived while the last list was processed, in order', async () => {
    const lists: number[][] = [];
    for await (const list of gatherAhead(stream(10).items, 4)) {
      lists.push(list);
      await settle();
    }
    expect(lists.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Math.max(...lists.map((list) => list.length))).toBe(4);
  });

  it('reads no further ahead than specified', async () => {
    const { items, state } = stream(100);
    const lists = gatherAhead(items, 3);
    await lists.next();
    await settle();
    expect(state.read).toBeLessThanOrEqual(4);
    await lists.return(undefined);
    await settle();
    expect(state.ended).toBe(true);
    expect(state.read).toBeLessThanOrEqual(5);
  });

  it('returns what came before a failure, then fails with it', async () => {
    const taken: number[] = [];
    const failure = new Error('cut');
    const reading = (async () => {
      for await (const list of gatherAhead(stream(3, failure).items, 8)) {
        taken.push(...list);
        await settle();
      }
    })();
    await expect(reading).rejects.toBe(failure);
    expect(taken).toEqual([0, 1, 2]);
  });

  it('does not wait for a stalled stream that nobody needs any more', async () => {
    async function* stalled() {
      yield 1;
      await new Promise(() => {});
      yield 2;
    }
    for await (const list of gatherAhead(stalled(), 2)) {
      expect(list).toEqual([1]);
      break;
    }
  });
});
