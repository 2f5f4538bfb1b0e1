/** Work that can be put down between its steps: lazy columns are built so, to let queries through. */
export type Slices = Generator<void, void, void>;

/** Does all of it now. */
export function finish(work: Slices): void {
  while (!work.next().done);
}

/** Rows or entries handled between two pauses. */
export const SLICE_LENGTH = 4096;
