/** What conflicting parts of an undo become: nothing is undone, only the rest is, or all is regardless. */
export const UNDO_MODES = ['strict', 'mine', 'force'] as const;
export type UndoMode = (typeof UNDO_MODES)[number];
