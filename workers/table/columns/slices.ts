/** Work that can be put down between its steps: lazy columns are built so, to let queries through. */
export type Slices<T = void> = Generator<undefined, T, void>;

/** Does all of it now. @returns what it comes to */
export function finish<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Rows or entries handled between two pauses. */
export const SLICE_LENGTH = 4096;
