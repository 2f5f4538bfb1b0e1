import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CellRef, GridSelection } from '@/ui/grid';

/** Where the person is in the grid of a scene. */
export interface CursorState {
  active: CellRef | undefined;
  selection: GridSelection | undefined;
  isEditing: boolean;
}

export type SceneCursor = StoreApi<CursorState>;

/**
 * Kept outside React state: code that needs it reads it or subscribes, and a move of the cursor does not render the
 * whole scene.
 */
export function createSceneCursor(): SceneCursor {
  return createStore<CursorState>(() => ({ active: undefined, selection: undefined, isEditing: false }));
}
