export { HistoryScene } from './HistoryScene';
export { UndoConflictDialog } from './UndoConflictDialog';
