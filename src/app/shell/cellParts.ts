import { lazy } from 'react';
import type { CellParts } from '@/features/records';

/** The scenes of files and sequences; fetched when something of them is first needed. */
const files = () => import('@/features/files');
const sequences = () => import('@/features/sequences');

/** What the table asks of them. */
export const cellParts: CellParts = {
  FileCell: lazy(async () => ({ default: (await files()).FileCell })),
  FilesDialog: lazy(async () => ({ default: (await files()).FilesDialog })),
  addFiles: async (store, place, kind, dropped) => (await files()).addFiles(store, place, kind, dropped),
  PlasmidCell: lazy(async () => ({ default: (await sequences()).PlasmidCell })),
  PlasmidDialog: lazy(async () => ({ default: (await sequences()).PlasmidDialog })),
};
