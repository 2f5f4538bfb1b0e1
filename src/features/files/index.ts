export { FileCell, type FileCellProps } from './FileCell';
export { FilesDialog, type FilesDialogProps, refusedText } from './FilesDialog';
export { type AddedFiles, addFiles } from './state/addFiles';
export type { FilePlace } from './state/cellFiles';
