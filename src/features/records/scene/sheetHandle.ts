import type { GridHandle } from '@/ui/grid';

/** Handle of the grid or board that shows the records of a scene. A board has no cells to select, copy or paste. */
export type SheetHandle = Pick<GridHandle, 'focus' | 'setActive'> & Partial<GridHandle>;
