/**
 * Treatment of conflicts in an undo: nothing is undone, only the rest is undone, or everything is undone regardless.
 */
export const UNDO_MODES = ['strict', 'mine', 'force'] as const;
export type UndoMode = (typeof UNDO_MODES)[number];
