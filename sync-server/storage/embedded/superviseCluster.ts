import { backoff } from '@/lib/backoff';
import type { EmbeddedLog } from './cluster';

/** Interval between checks of the postmaster: the longest time before an outage is noticed. */
const LOOK_MILLIS = 200;
const LONGEST_PAUSE = 30_000;

export interface Supervised {
  /** Whether the postmaster is running. */
  isUp(): boolean;
  /** Starts it, or finds it running. @throws Error with the reason */
  bringUp(isWanted: () => boolean): Promise<unknown>;
  log: EmbeddedLog;
}

/**
 * Restarts the database whenever it ends, for as long as it takes (with a full disk it may take hours). The beginning
 * and the end of each outage are logged in one line each.
 * @returns the function that ends the supervision; it resolves when nothing will be started any more.
 */
export function superviseCluster({ isUp, bringUp, log }: Supervised): () => Promise<void> {
  let on = true;
  let wake = () => {};

  const pause = (millis: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, millis);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function restore(): Promise<void> {
    const began = Date.now();
    log.warn('The database ended and is being restarted.');
    for (let tries = 1; on; tries++) {
      try {
        await bringUp(() => on);
        return log.info(`The database is back after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
      } catch (error) {
        if (!on) return;
        const wait = backoff(tries, Math.random(), 1000, LONGEST_PAUSE);
        log.warn(`${(error as Error).message}\nThe next attempt is in ${Math.round(wait / 1000)} s.`);
        await pause(wait);
      }
    }
  }

  const watch = (async () => {
    while (on) {
      if (isUp()) await pause(LOOK_MILLIS);
      else await restore();
    }
  })();

  return () => {
    on = false;
    wake();
    return watch;
  };
}
