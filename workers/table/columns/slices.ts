/** Work that can be interrupted between its steps: lazy columns are built this way, to let queries through. */
export type Slices<T = void> = Generator<undefined, T, void>;

/** Does all of it now. @returns its result */
export function finish<T>(work: Slices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Rows or entries handled between two pauses. */
export const SLICE_LENGTH = 4096;
