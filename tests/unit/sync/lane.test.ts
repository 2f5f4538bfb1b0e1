import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { ServerFault, Unreachable } from '@/contract/failures';
import { mayRetryQuery, withQueryRetry } from '@/contract/queryRetry';
import { Refusal } from '@/domain/refusal';
import { backoff } from '@/lib/backoff';
import { isRunning, LANE_TRANSITIONS, type LaneEvent, type LaneState, nextLaneState } from '@/sync/feedState';
import { createLane } from '@/sync/lane';
import type { Timers } from '@/sync/retry/timers';

/** Time that stands still until the test advances it. */
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

  it('never forgets a wake-up: after it, the lane is running, will run again, or waits for an external event', () => {
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
  it('runs once more if it is woken during a run, and not twice at the same time', async () => {
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

  it('retries indefinitely with growing waits, and immediately when the network is back', async () => {
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
    // Somebody may be watching unsent changes: a server that is back is found within ten seconds.
    expect(waits.at(-1)).toBeLessThanOrEqual(10_000);
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

  /** A lane that failed a number of times for the same reason and waits. */
  async function failed(error: Error, times: number) {
    const timers = new HandTimers();
    const lane = createLane({ timers, run: () => Promise.reject(error) });
    const settle = async () => {
      await lane.settled();
      await new Promise((done) => setTimeout(done));
    };
    lane.send('start');
    await settle();
    for (let i = 1; i < times; i++) {
      timers.fire();
      await settle();
    }
    return { lane, timers, settle, wait: () => timers.due[0]!.millis };
  }

  it('waits at most three seconds more when somebody types or watches, and is not shortened again for the same wait', async () => {
    const { lane, timers, wait } = await failed(new Unreachable(), 9);
    expect(wait()).toBeGreaterThan(3_000);
    lane.hurry();
    expect(timers.due.length).toBe(1);
    expect(wait()).toBeLessThanOrEqual(3_000);
    const same = timers.due[0]!.id;
    lane.hurry();
    expect(timers.due[0]!.id).toBe(same);
  });

  it('does not shorten a wait that the server asked for, and leaves a server with errors alone for longer', async () => {
    const asked = await failed(new ServerFault(503, undefined, 40), 1);
    const wait = asked.wait();
    expect(wait).toBeGreaterThanOrEqual(40_000);
    asked.lane.hurry();
    expect(asked.wait()).toBe(wait);
    expect((await failed(new ServerFault(500), 12)).wait()).toBeGreaterThan(10_000);
    expect((await failed(new ServerFault(502), 12)).wait()).toBeLessThanOrEqual(10_000);
  });

  it('soon repeats an attempt that was running when the network came back and failed', async () => {
    let fail: (error: Error) => void = () => {};
    const timers = new HandTimers();
    const lane = createLane({ timers, run: () => new Promise((_, reject) => (fail = reject)) });
    const failOnce = async () => {
      fail(new Unreachable());
      await new Promise((done) => setTimeout(done));
    };
    lane.send('start');
    for (let i = 0; i < 8; i++) {
      await failOnce();
      timers.fire();
    }
    lane.send('online');
    await failOnce();
    expect(timers.due[0]!.millis).toBeLessThanOrEqual(500);
  });

  it('stops when the session has ended and continues after the next sign-in', async () => {
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
  it('waits between half a step and a step, and never longer than the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
        const wait = backoff(tries, random, 500, 60_000);
        const step = Math.min(60_000, 500 * 2 ** (Math.min(tries, 31) - 1));
        expect(wait).toBeGreaterThanOrEqual(step / 2);
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });

  it('repeats a data query on 400, 5xx and silence up to three times, and never on another 4xx', async () => {
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
