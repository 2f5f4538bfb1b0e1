/** The state of one direction of sync (outbox or feed). */
export type LaneState = 'stopped' | 'idle' | 'running' | 'stale' | 'waiting' | 'offline' | 'signedOut';

/**
 * Events of a lane. `wake` = there may be work (a commit, a poke, a timer); `done` and `failed` end a run;
 * `unauthenticated` = signed out.
 */
export type LaneEvent =
  | 'start'
  | 'stop'
  | 'wake'
  | 'done'
  | 'failed'
  | 'due'
  | 'offline'
  | 'online'
  | 'unauthenticated'
  | 'signedIn';

/**
 * Transitions of a lane; an event that is not listed leaves the state unchanged. `stale` = running, and woken in the
 * meantime: it runs once more, so no wake-up is lost. When the network is lost during a run, the run continues until it
 * fails: its answer may still arrive.
 */
export const LANE_TRANSITIONS: Readonly<Record<LaneState, Partial<Record<LaneEvent, LaneState>>>> = {
  stopped: { start: 'running' },
  idle: { stop: 'stopped', wake: 'running', offline: 'offline', online: 'running', unauthenticated: 'signedOut' },
  running: {
    stop: 'stopped',
    wake: 'stale',
    online: 'stale',
    done: 'idle',
    failed: 'waiting',
    unauthenticated: 'signedOut',
  },
  stale: { stop: 'stopped', done: 'running', failed: 'waiting', unauthenticated: 'signedOut' },
  waiting: {
    stop: 'stopped',
    due: 'running',
    online: 'running',
    offline: 'offline',
    unauthenticated: 'signedOut',
  },
  offline: { stop: 'stopped', online: 'running', unauthenticated: 'signedOut' },
  signedOut: { stop: 'stopped', signedIn: 'running' },
};

/** The state after an event. Pure. */
export function nextLaneState(state: LaneState, event: LaneEvent): LaneState {
  return LANE_TRANSITIONS[state][event] ?? state;
}

/** Whether a run of the lane is under way. */
export function isRunning(state: LaneState): boolean {
  return state === 'running' || state === 'stale';
}
