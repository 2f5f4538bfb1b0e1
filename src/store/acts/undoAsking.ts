import type { UndoMode } from '@/domain/commands/events/undoMode';
import { Refusal } from '@/domain/refusal';
import type { LocalStore } from '../localStore';
import { nextSteps, type UndoDone, undo } from './undo';

/** Whether an undo was refused because the same values have been changed since. */
export function isUndoConflict(error: unknown): error is Refusal {
  return error instanceof Refusal && error.issues.some((issue) => issue.code === 'changed_since');
}

/** The person left the change as it is. */
export const LEFT = Symbol('left');

/**
 * Undoes the newest own operation (Ctrl+Z), and asks when it conflicts with later changes.
 * @throws as undoAsking
 */
export async function undoLast(store: LocalStore): Promise<UndoDone | null | typeof LEFT> {
  const { undo: title } = await nextSteps(store);
  return undoAsking(store, title ?? '', (mode) => undo(store, mode));
}

/**
 * Undoes an operation; if somebody has changed the same values since, it asks whether to undo only the rest of it, all
 * of it regardless, or nothing.
 * @throws Refusal as the undo itself; also for a conflict when nobody can be asked
 */
export async function undoAsking<T>(
  store: LocalStore,
  title: string,
  run: (mode: UndoMode) => Promise<T>,
): Promise<T | typeof LEFT> {
  try {
    return await run('strict');
  } catch (error) {
    if (!isUndoConflict(error) || !store.ports.askUndo) throw error;
    const mode = await store.ports.askUndo({ title, refusal: error });
    return mode === null ? LEFT : run(mode);
  }
}
