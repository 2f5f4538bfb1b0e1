/** Most cells that one event may write, so that it stays under 1 MB (S14). */
export const CELLS_PER_EVENT = 2000;

/** Most cells that one command may write on the server, where it becomes a chain of events. */
export const CELLS_PER_ACT = 250_000;
