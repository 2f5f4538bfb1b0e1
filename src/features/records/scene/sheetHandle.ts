import type { GridHandle } from '@/ui/grid';

/** What shows the records of a scene: its grid, or its board. A board has no cells to select, copy or paste. */
export type SheetHandle = Pick<GridHandle, 'focus' | 'setActive'> & Partial<GridHandle>;
