import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CellRef, GridSelection } from '@/ui/grid';

/** Where the person is in the grid of a scene. */
export interface CursorState {
  active: CellRef | undefined;
  selection: GridSelection | undefined;
  isEditing: boolean;
}

export type SceneCursor = StoreApi<CursorState>;

/** Kept beside the rendering: who needs it asks or listens, and a step of the cursor does not draw the whole scene. */
export function createSceneCursor(): SceneCursor {
  return createStore<CursorState>(() => ({ active: undefined, selection: undefined, isEditing: false }));
}
