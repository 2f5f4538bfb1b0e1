import { ServerFault, Unreachable } from '@/contract/failures';
import { Refusal } from '@/domain/refusal';
import { backoff } from '@/lib/backoff';
import { isRunning, type LaneEvent, type LaneState, nextLaneState } from './feedState';
import type { Timers } from './retry/timers';

export interface Lane {
  readonly state: LaneState;
  send(event: LaneEvent): void;
  /**
   * Shortens the rest of a wait, once per wait, because somebody is at the device. A wait that the server asked for is
   * not shortened.
   */
  hurry(): void;
  /** Resolves when no run is under way and none is due immediately. */
  settled(): Promise<void>;
}

export interface LaneOptions {
  /** One run. Resolves when there is nothing left to do; throws when it must be repeated. */
  run: () => Promise<void>;
  timers: Timers;
  onState?: (state: LaneState, error: unknown) => void;
}

/**
 * The longest wait for a server that does not answer: a request costs it nothing, and somebody may be watching unsent
 * changes.
 */
const AWAY = 10_000;
/** A server that reports an internal error is left alone for longer. */
const FAULTY = 60_000;
/** The longest wait while somebody types or watches. */
const SOON = 3_000;

/** Whether nothing answered, or a proxy reported that the server is unreachable. */
function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ServerFault && [502, 503, 504].includes(error.status));
}

/** Seconds that the server asked us to wait; null when it did not. */
function askedBy(error: unknown): number | null {
  return error instanceof Refusal || error instanceof ServerFault ? error.retryAfter : null;
}

/**
 * Milliseconds before the next attempt: at least what the server asks for, with jitter so that clients do not all
 * return at once.
 */
function waitAfter(error: unknown, failures: number, random: number): number {
  const asked = askedBy(error);
  const own = backoff(failures, random, 500, isAway(error) ? AWAY : FAULTY);
  return Math.max(own, asked === null ? 0 : Math.round(asked * 1000 * (1 + random / 4)));
}

/**
 * One direction of sync: executes one run at a time, never forgets a wake-up, and retries indefinitely with growing
 * waits.
 */
export function createLane(options: LaneOptions): Lane {
  let state: LaneState = 'stopped';
  let failures = 0;
  let timer: number | null = null;
  /** Whether the rest of the wait may be shortened. */
  let mayHurry = false;
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
      const wait = waitAfter(error, failures, options.timers.random());
      mayHurry = wait > SOON && askedBy(error) === null;
      timer = options.timers.set(() => move('due'), wait);
    }
    if (state !== before) options.onState?.(state, error);
    // A change from `stale` to `running` by `done` also starts a new run.
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
    send(event) {
      // The network has changed: earlier failures, and a run that started before, say nothing about it.
      if (event === 'online') failures = 0;
      move(event);
    },
    hurry() {
      if (state !== 'waiting' || timer === null || !mayHurry) return;
      mayHurry = false;
      options.timers.clear(timer);
      timer = options.timers.set(() => move('due'), backoff(1, options.timers.random(), SOON, SOON));
    },
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== current; ) {
        seen = current;
        await seen;
      }
    },
  };
}
