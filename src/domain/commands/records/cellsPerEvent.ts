/** Most cells that one event may write, so that it stays under 1 MB (S14). */
export const CELLS_PER_EVENT = 2000;
