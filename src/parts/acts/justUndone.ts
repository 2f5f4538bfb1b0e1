import { hands } from '@/ui';

/** Milliseconds within which the effect of an undo must be on the screen. */
const MOST_MILLIS = 5_000;

let last: { hands: number; at: number } | null = null;

/** Records that the person has just undone something. */
export function noteUndo(): void {
  last = { hands: hands(), at: performance.now() };
}

/** Whether a change that arrives now is what the person has just undone: they have done nothing else since. */
export const isJustUndone = (): boolean =>
  last !== null && last.hands === hands() && performance.now() - last.at < MOST_MILLIS;
