import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DocumentRegistry } from '../documentRegistry';
import type { OwnTables } from '../ownTables';

interface Documents {
  registry: DocumentRegistry;
  ownTables: OwnTables;
}

const DocumentsContext = createContext<Documents | null>(null);

/** Provides the live documents, and this person's own settings of tables, to the screens below. */
export function DocumentsProvider({ registry, ownTables, children }: Documents & { children: ReactNode }) {
  const value = useMemo(() => ({ registry, ownTables }), [registry, ownTables]);
  return <DocumentsContext value={value}>{children}</DocumentsContext>;
}

function useContextValue(): Documents {
  const documents = useContext(DocumentsContext);
  if (!documents) throw new Error('No DocumentsProvider above');
  return documents;
}

/** @throws Error outside a DocumentsProvider. */
export function useDocuments(): DocumentRegistry {
  return useContextValue().registry;
}

/** @throws Error outside a DocumentsProvider. */
export function useOwnTables(): OwnTables {
  return useContextValue().ownTables;
}
