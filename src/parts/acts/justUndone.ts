import { hands } from '@/ui';

/** How long a row may take from its undo to the screen. */
const MOST_MILLIS = 5_000;

let last: { hands: number; at: number } | null = null;

/** The person undoes something, now. */
export function noteUndo(): void {
  last = { hands: hands(), at: performance.now() };
}

/** Whether what changes now is what the person has just undone: nothing else was done since. */
export const isJustUndone = (): boolean =>
  last !== null && last.hands === hands() && performance.now() - last.at < MOST_MILLIS;
