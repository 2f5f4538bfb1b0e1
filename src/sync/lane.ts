import { ServerFault } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { backoff } from '@/lib/backoff';
import { isRunning, type LaneEvent, type LaneState, nextLaneState } from './feedState';
import type { Timers } from './retry/timers';

export interface Lane {
  readonly state: LaneState;
  send(event: LaneEvent): void;
  /** Resolves when no run is under way and none is due at once. */
  settled(): Promise<void>;
}

export interface LaneOptions {
  /** One run. Resolves when there is nothing left to do; throws when it must be tried again. */
  run: () => Promise<void>;
  timers: Timers;
  onState?: (state: LaneState, error: unknown) => void;
}

/** Milliseconds before the next try: what the server asks for, spread a little so that not all come at once, or longer. */
function waitAfter(error: unknown, failures: number, random: number): number {
  const asked = error instanceof Refusal || error instanceof ServerFault ? error.retryAfter : null;
  return Math.max(backoff(failures, random), asked === null ? 0 : Math.round(asked * 1000 * (1 + random / 4)));
}

/**
 * One direction of sync: runs one at a time, never forgets a wake-up, and after a failure tries again for ever with
 * growing waits.
 */
export function createLane(options: LaneOptions): Lane {
  let state: LaneState = 'stopped';
  let failures = 0;
  let timer: number | null = null;
  let current: Promise<void> = Promise.resolve();
  let generation = 0;

  const move = (event: LaneEvent, error: unknown = null) => {
    const before = state;
    state = nextLaneState(state, event);
    if (state === before && event !== 'done') return;
    if (timer !== null && state !== 'waiting') {
      options.timers.clear(timer);
      timer = null;
    }
    if (state === 'waiting') {
      failures += 1;
      timer = options.timers.set(() => move('due'), waitAfter(error, failures, options.timers.random()));
    }
    if (state !== before) options.onState?.(state, error);
    // `stale` becoming `running` by `done` is a new run as well.
    if (state === 'running' && (!isRunning(before) || event === 'done')) begin();
  };

  const begin = () => {
    const mine = ++generation;
    current = options.run().then(
      () => {
        if (mine !== generation) return;
        failures = 0;
        move('done');
      },
      (error: unknown) => {
        if (mine !== generation) return;
        const ended = error instanceof Refusal && error.code === 'unauthenticated';
        move(ended ? 'unauthenticated' : 'failed', error);
      },
    );
  };

  return {
    get state() {
      return state;
    },
    send: (event) => move(event),
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== current; ) {
        seen = current;
        await seen;
      }
    },
  };
}
