import { createStore } from 'zustand/vanilla';
import type { MappingDraft } from '../mapping/mappingDraft';
import type { ImportRow } from './importState';

interface ImportStoreState {
  /** The file whose import is being prepared or followed in the dialog. */
  file: File | null;
  /** The intended table; null = unknown. */
  sliceId: string | null;
  /** The experiment to which its rows are added; null = none. */
  operationId: string | null;
  /** Counts the files, so that dropping the same file again starts again. */
  turn: number;
  /** Imports as returned by the server when polled; the live rows of the device may be older or newer. */
  asked: ReadonlyMap<string, ImportRow>;
  /** Imports that were started in this tab and whose end has not been announced yet. */
  followed: ReadonlyMap<string, FollowedImport>;
}

/** Kept for an import until it ends: the mapping, to be remembered together with the table that the run creates. */
export interface FollowedImport {
  names: readonly string[];
  draft: MappingDraft;
  isInDialog: boolean;
}

/** The state shared by the drop zone, the dialog and the list of imports; it lives as long as the tab. */
export const importStore = createStore<ImportStoreState>(() => ({
  file: null,
  sliceId: null,
  operationId: null,
  turn: 0,
  asked: new Map(),
  followed: new Map(),
}));

/**
 * Opens the dialog for a file.
 * @param sliceId the intended table
 * @param operationId the experiment to which its rows are added
 */
export function beginImport(file: File, sliceId: string | null = null, operationId: string | null = null): void {
  importStore.setState(({ turn }) => ({ file, sliceId, operationId, turn: turn + 1 }));
}

/** Closes the dialog; a running import continues. */
export function endImport(): void {
  importStore.setState(({ followed }) => ({
    file: null,
    followed: new Map([...followed].map(([id, one]) => [id, { ...one, isInDialog: false }])),
  }));
}

/** Stores imports as the server returned them when polled. */
export function keepAsked(rows: readonly ImportRow[]): void {
  if (rows.length === 0) return;
  importStore.setState(({ asked }) => ({ asked: new Map([...asked, ...rows.map((row) => [row.id, row] as const)]) }));
}

/** Starts to follow an import of this tab until it ends. */
export function follow(id: string, followed: FollowedImport): void {
  importStore.setState((was) => ({ followed: new Map([...was.followed, [id, followed]]) }));
}

/** Stops following an import. */
export function unfollow(id: string): void {
  importStore.setState(({ followed }) => ({ followed: new Map([...followed].filter(([other]) => other !== id)) }));
}
