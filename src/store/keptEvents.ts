/** Events that are kept for history and undo; older ones are asked from the server. */
export const KEPT_EVENTS = 3000;
