import { createStore } from 'zustand/vanilla';
import type { MappingDraft } from '../mapping/mappingDraft';
import type { ImportRow } from './importState';

interface DeskState {
  /** The file whose import is being prepared, or followed, in the dialog. */
  file: File | null;
  /** The table that its rows are meant for; null = not said. */
  sliceId: string | null;
  /** The experiment that its rows go into; null = none. */
  operationId: string | null;
  /** Counts the files, so that the same file dropped again starts again. */
  turn: number;
  /** Imports as the server told them when it was asked; the live rows of the device may be older or newer. */
  asked: ReadonlyMap<string, ImportRow>;
  /** Imports that were started in this tab and whose end is still to be told. */
  followed: ReadonlyMap<string, FollowedImport>;
}

/** What is kept of an import until it ends: the mapping, to be remembered with the table that the run makes. */
export interface FollowedImport {
  names: readonly string[];
  draft: MappingDraft;
  isInDialog: boolean;
}

/** What the drop zone, the dialog and the list of imports share; it lives as long as the tab. */
export const importDesk = createStore<DeskState>(() => ({
  file: null,
  sliceId: null,
  operationId: null,
  turn: 0,
  asked: new Map(),
  followed: new Map(),
}));

/**
 * Opens the dialog for a file.
 * @param sliceId the table that its rows are meant for
 * @param operationId the experiment that they go into
 */
export function beginImport(file: File, sliceId: string | null = null, operationId: string | null = null): void {
  importDesk.setState(({ turn }) => ({ file, sliceId, operationId, turn: turn + 1 }));
}

/** Closes the dialog; what runs continues. */
export function endImport(): void {
  importDesk.setState(({ followed }) => ({
    file: null,
    followed: new Map([...followed].map(([id, one]) => [id, { ...one, isInDialog: false }])),
  }));
}

export function keepAsked(rows: readonly ImportRow[]): void {
  if (rows.length === 0) return;
  importDesk.setState(({ asked }) => ({ asked: new Map([...asked, ...rows.map((row) => [row.id, row] as const)]) }));
}

export function follow(id: string, followed: FollowedImport): void {
  importDesk.setState((was) => ({ followed: new Map([...was.followed, [id, followed]]) }));
}

export function unfollow(id: string): void {
  importDesk.setState(({ followed }) => ({ followed: new Map([...followed].filter(([other]) => other !== id)) }));
}
