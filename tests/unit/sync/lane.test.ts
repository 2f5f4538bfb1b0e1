import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { ServerFault, Unreachable } from '@/contract/failures';
import { mayRetryQuery, withQueryRetry } from '@/contract/queryRetry';
import { Refusal } from '@/domain/refusal';
import { backoff } from '@/lib/backoff';
import { isRunning, LANE_TRANSITIONS, type LaneEvent, type LaneState, nextLaneState } from '@/sync/feedState';
import { createLane } from '@/sync/lane';
import type { Timers } from '@/sync/retry/timers';

/** Time that stands still until it is turned. */
class HandTimers implements Timers {
  readonly due: { id: number; run: () => void; millis: number }[] = [];
  #next = 0;
  set(run: () => void, millis: number): number {
    this.due.push({ id: ++this.#next, run, millis });
    return this.#next;
  }
  clear(id: number): void {
    const at = this.due.findIndex((timer) => timer.id === id);
    if (at >= 0) this.due.splice(at, 1);
  }
  random = () => 0.5;
  fire(): void {
    for (const timer of this.due.splice(0)) timer.run();
  }
}

const EVENTS: LaneEvent[] = [
  'start',
  'stop',
  'wake',
  'done',
  'failed',
  'due',
  'offline',
  'online',
  'unauthenticated',
  'signedIn',
];

describe('lane states', () => {
  it('can leave every state, and stops from every state', () => {
    for (const state of Object.keys(LANE_TRANSITIONS) as LaneState[]) {
      expect(Object.keys(LANE_TRANSITIONS[state]).length).toBeGreaterThan(0);
      expect(nextLaneState(state, 'stop')).toBe('stopped');
    }
  });

  it('never forgets a wake-up: after it, the lane is running, will run again, or waits for the world', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (events) => {
        const state = nextLaneState(events.reduce<LaneState>(nextLaneState, 'stopped'), 'wake');
        expect(isRunning(state) || ['waiting', 'offline', 'signedOut', 'stopped'].includes(state)).toBe(true);
        if (isRunning(state)) expect(nextLaneState(nextLaneState(state, 'wake'), 'done')).toBe('running');
      }),
    );
  });
});

describe('lane', () => {
  it('runs once more when it is woken during a run, and not twice at a time', async () => {
    let runs = 0;
    let parallel = 0;
    const gates: (() => void)[] = [];
    const lane = createLane({
      timers: new HandTimers(),
      run: async () => {
        runs += 1;
        parallel += 1;
        expect(parallel).toBe(1);
        await new Promise<void>((open) => gates.push(open));
        parallel -= 1;
      },
    });
    lane.send('start');
    lane.send('wake');
    lane.send('wake');
    gates.shift()!();
    await new Promise((done) => setTimeout(done));
    expect(runs).toBe(2);
    gates.shift()!();
    await lane.settled();
    expect(lane.state).toBe('idle');
    expect(runs).toBe(2);
  });

  it('tries again for ever with growing waits, at once when the network is back', async () => {
    const timers = new HandTimers();
    const waits: number[] = [];
    let failing = true;
    let runs = 0;
    const lane = createLane({
      timers,
      run: async () => {
        runs += 1;
        if (failing) throw new Unreachable();
      },
    });
    lane.send('start');
    for (let i = 0; i < 10; i++) {
      await lane.settled();
      await new Promise((done) => setTimeout(done));
      expect(lane.state).toBe('waiting');
      waits.push(timers.due[0]!.millis);
      timers.fire();
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeLessThanOrEqual(60_000);
    await lane.settled();
    await new Promise((done) => setTimeout(done));
    failing = false;
    lane.send('online');
    await lane.settled();
    await new Promise((done) => setTimeout(done));
    expect(lane.state).toBe('idle');
    expect(timers.due).toEqual([]);
    expect(runs).toBe(12);
  });

  it('rests when the session has ended and goes on after the next sign-in', async () => {
    let signedIn = false;
    const lane = createLane({
      timers: new HandTimers(),
      run: async () => {
        if (!signedIn) throw new Refusal('unauthenticated', 'Sign in again.');
      },
    });
    lane.send('start');
    await lane.settled();
    await new Promise((done) => setTimeout(done));
    expect(lane.state).toBe('signedOut');
    lane.send('wake');
    expect(lane.state).toBe('signedOut');
    signedIn = true;
    lane.send('signedIn');
    await lane.settled();
    await new Promise((done) => setTimeout(done));
    expect(lane.state).toBe('idle');
  });
});

describe('retry', () => {
  it('waits between half a step and a step, and no longer than the longest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
        const wait = backoff(tries, random, 500, 60_000);
        const step = Math.min(60_000, 500 * 2 ** (Math.min(tries, 31) - 1));
        expect(wait).toBeGreaterThanOrEqual(step / 2);
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });

  it('repeats a data query on 400, 5xx and silence up to three tries, and never on another 4xx', async () => {
    expect(mayRetryQuery(new Unreachable(), 1)).toBe(true);
    expect(mayRetryQuery(new ServerFault(503), 2)).toBe(true);
    expect(mayRetryQuery(new Refusal('invalid', ''), 1)).toBe(true);
    expect(mayRetryQuery(new ServerFault(503), 3)).toBe(false);
    for (const code of ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'too_large'] as const)
      expect(mayRetryQuery(new Refusal(code, ''), 1)).toBe(false);
    let tries = 0;
    const query = async () => {
      tries += 1;
      if (tries < 3) throw new Unreachable();
      return 'here';
    };
    expect(await withQueryRetry(query, async () => undefined)).toBe('here');
    expect(tries).toBe(3);
  });
});
