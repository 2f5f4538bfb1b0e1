import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '@/contract/client';

const ClientContext = createContext<Client | null>(null);

/** Provides the typed fetch to the screens below, for what only the server can do (imports). */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** @throws Error outside a ClientProvider. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('No ClientProvider above');
  return client;
}
