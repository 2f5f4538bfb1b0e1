import { type ComponentType, createContext, useContext } from 'react';
import type { FileEntry } from '@/domain/fields/fileListType';
import type { Plasmid } from '@/domain/sequences/plasmid';
import type { LocalStore } from '@/store/localStore';
import type { OnAlert } from '../acts/alert';

/** The cell that contains files. */
export interface CellPlace {
  recordId: string;
  fieldId: string;
  /** The experiment to which the value belongs. */
  operationId: string | null;
}

/** The result of dropping or pasting files. */
export interface AddedFiles {
  added: number;
  refused: { name: string; reason: string }[];
  /** The operation, to undo it; null if nothing was written. */
  opId: string | null;
}

/**
 * Parts of the features for files, sequences and comments that tables use. Features do not import each other, so the
 * app provides these parts.
 */
export interface CellParts {
  FileCell: ComponentType<{
    recordId: string;
    fieldId: string;
    entries: readonly FileEntry[];
    width: number;
    rowHeight: number;
  }>;
  FilesDialog: ComponentType<{
    title: string;
    place: CellPlace;
    kind: 'file' | 'image';
    mayWrite: boolean;
    onClose(): void;
  }>;
  /** Adds files to a cell; they are uploaded when there is a network. */
  addFiles(store: LocalStore, place: CellPlace, kind: 'file' | 'image', files: readonly File[]): Promise<AddedFiles>;
  /** The comments on a record. */
  Comments: ComponentType<{ of: 'record'; resourceId: string; mayWrite: boolean; onAlert: OnAlert }>;
  PlasmidCell: ComponentType<{ plasmid: Plasmid; width: number; rowHeight: number }>;
  PlasmidDialog: ComponentType<{
    title: string;
    plasmid: Plasmid | null;
    mayWrite: boolean;
    onApply(plasmid: Plasmid | null): void;
    onClose(): void;
  }>;
}

const Parts = createContext<CellParts | null>(null);

export const CellPartsProvider = Parts.Provider;

/** The parts that the app provides, null if there are none: files and plasmids are then shown by their names. */
export function useCellParts(): CellParts | null {
  return useContext(Parts);
}
