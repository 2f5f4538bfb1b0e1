import { createContext, type ReactNode, useContext } from 'react';
import type { DocumentRegistry } from '../documentRegistry';

const DocumentsContext = createContext<DocumentRegistry | null>(null);

/** Gives the screens below the open documents. */
export function DocumentsProvider({ registry, children }: { registry: DocumentRegistry; children: ReactNode }) {
  return <DocumentsContext value={registry}>{children}</DocumentsContext>;
}

/** @throws Error outside a DocumentsProvider. */
export function useDocuments(): DocumentRegistry {
  const registry = useContext(DocumentsContext);
  if (!registry) throw new Error('No DocumentsProvider above');
  return registry;
}
