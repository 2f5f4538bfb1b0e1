import { pause } from './pause';
import { SLICE_MILLIS } from './runInSlices';

/**
 * Milliseconds after a query during which the next is likely: a person who types queries again, and work on this thread
 * takes a processor from the page.
 */
export const SILENCE_MILLIS = 1_000;

/** Gives work that somebody waits for priority over background work. */
export class Foreground {
  private running = 0;
  private askedAt = Number.NEGATIVE_INFINITY;
  private resume: (() => void)[] = [];

  /** Does work that somebody waits for. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.askedAt = performance.now();
      if (this.running === 0) for (const go of this.resume.splice(0)) go();
    }
  }

  /**
   * Lets waiting messages and the work that they request finish.
   * @param silence milliseconds without a query to wait for: for work that no query ever waits for
   */
  async giveWay(silence = 0): Promise<void> {
    await pause();
    for (;;) {
      const rest = this.askedAt + silence - performance.now();
      if (this.running > 0) await new Promise<void>((go) => this.resume.push(go));
      else if (rest > 0) await new Promise<void>((go) => setTimeout(go, rest));
      else return;
    }
  }

  /** Does background work in slices. @returns its result */
  async behind<T>(work: Iterator<unknown, T>): Promise<T> {
    let step = work.next();
    for (let until = performance.now() + SLICE_MILLIS; !step.done; step = work.next()) {
      if (performance.now() < until) continue;
      await this.giveWay();
      until = performance.now() + SLICE_MILLIS;
    }
    return step.value;
  }
}
