import { createContext, useContext } from 'react';

/**
 * Opens the import of a file into a table, and into an experiment if one is given. Features do not import each other,
 * so the app provides it.
 */
export type ImportFile = (file: File, sliceId: string | null, operationId?: string) => void;

const Context = createContext<ImportFile | null>(null);

export const ImportFileProvider = Context.Provider;

/** Null if the app provides no import. */
export function useImportFile(): ImportFile | null {
  return useContext(Context);
}
