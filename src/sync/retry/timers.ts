/** The timers of sync, replaceable so that the simulation has its own time. */
export interface Timers {
  set(run: () => void, millis: number): number;
  clear(timer: number): void;
  /** In [0, 1): jitter. */
  random(): number;
}

export const realTimers: Timers = {
  set: (run, millis) => setTimeout(run, millis) as unknown as number,
  clear: (timer) => clearTimeout(timer),
  random: Math.random,
};
