import { type ComponentType, createContext, useContext } from 'react';
import type { FileEntry } from '@/domain/fields/fileListType';
import type { Plasmid } from '@/domain/sequences/plasmid';
import type { LocalStore } from '@/store/localStore';
import type { OnAlert } from '../acts/alert';

/** The cell that files lie in. */
export interface CellPlace {
  recordId: string;
  fieldId: string;
  /** The experiment whose value is meant. */
  operationId: string | null;
}

/** What became of files that were dropped or pasted. */
export interface AddedFiles {
  added: number;
  refused: { name: string; reason: string }[];
  /** The act, which undoes it; null when nothing was written. */
  opId: string | null;
}

/** What the table asks of the scenes of files, sequences and comments, which the app plugs in: features know nothing of each other. */
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
  /** Adds files to those of a cell; they are uploaded when there is a network. */
  addFiles(store: LocalStore, place: CellPlace, kind: 'file' | 'image', files: readonly File[]): Promise<AddedFiles>;
  /** What people say about a record. */
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

/** The plugged in scenes, null where there are none: then files and plasmids are shown by their names. */
export function useCellParts(): CellParts | null {
  return useContext(Parts);
}
