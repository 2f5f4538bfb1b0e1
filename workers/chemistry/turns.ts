import { breathe } from './breathe';

/** Milliseconds between two steps while a person is active: a step takes a tenth of that. */
const REST_MILLIS = 60;

/** Schedules the pauses of background work: short ones, and long ones while a person needs the processor. */
export class Turns {
  private until = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of any clock */
  constructor(private readonly now: () => number) {}

  /** A person is active: from now on, for that many milliseconds, the work proceeds one step at a time. */
  rest(millis: number): void {
    this.until = Math.max(this.until, this.now() + millis);
  }

  /** Yields so that messages that have arrived are handled; resolves when the next step may start. */
  async next(): Promise<void> {
    if (this.now() < this.until) await new Promise<void>((go) => setTimeout(go, REST_MILLIS));
    else await breathe();
  }
}
