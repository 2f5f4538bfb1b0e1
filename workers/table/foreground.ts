import { pause } from './pause';
import { SLICE_MILLIS } from './runInSlices';

/** Lets what somebody waits for go before what is done meanwhile. */
export class Foreground {
  private running = 0;
  private resume: (() => void)[] = [];

  /** Does work that somebody waits for. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      if (this.running === 0) for (const go of this.resume.splice(0)) go();
    }
  }

  /** Lets waiting messages through, and the work that they ask for to its end. */
  async giveWay(): Promise<void> {
    await pause();
    while (this.running > 0) await new Promise<void>((go) => this.resume.push(go));
  }

  /** Does work in slices that nobody waits for. @returns what it returns */
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
