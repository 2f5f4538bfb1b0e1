import { breathe } from './breathe';

/** Milliseconds between two steps while somebody acts: a step takes a tenth of that. */
const REST_MILLIS = 60;

/** The pauses of work that nobody asked for: short ones, and long ones while a person needs the processor themselves. */
export class Turns {
  private until = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of any clock */
  constructor(private readonly now: () => number) {}

  /** Somebody acts: from now on, for that many milliseconds, the work goes on a step at a time. */
  rest(millis: number): void {
    this.until = Math.max(this.until, this.now() + millis);
  }

  /** Lets messages that have arrived be handled; resolves when the next step may be done. */
  async next(): Promise<void> {
    if (this.now() < this.until) await new Promise<void>((go) => setTimeout(go, REST_MILLIS));
    else await breathe();
  }
}
