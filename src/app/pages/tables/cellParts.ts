import { lazy } from 'react';
import type { CellParts } from '@/parts/values/cellParts';

/** The components for files, sequences and comments; loaded when one of them is first needed. */
const files = () => import('@/features/files');
const sequences = () => import('@/features/sequences');
const comments = () => import('@/features/comments');

/** Components of these features that tables use. */
export const cellParts: CellParts = {
  FileCell: lazy(async () => ({ default: (await files()).FileCell })),
  FilesDialog: lazy(async () => ({ default: (await files()).FilesDialog })),
  addFiles: async (store, place, kind, dropped) => (await files()).addFiles(store, place, kind, dropped),
  Comments: lazy(async () => ({ default: (await comments()).Comments })),
  PlasmidCell: lazy(async () => ({ default: (await sequences()).PlasmidCell })),
  PlasmidDialog: lazy(async () => ({ default: (await sequences()).PlasmidDialog })),
};
