import { createContext, useContext } from 'react';

/** Opens the import of a file into a table, and into an experiment where one is named: features know nothing of each other, the app plugs it in. */
export type ImportFile = (file: File, sliceId: string | null, operationId?: string) => void;

const Context = createContext<ImportFile | null>(null);

export const ImportFileProvider = Context.Provider;

/** Null where the app plugs no import in. */
export function useImportFile(): ImportFile | null {
  return useContext(Context);
}
