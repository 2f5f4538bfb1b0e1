import { useEffect } from 'react';
import { importsCall } from '@/contract/imports/list';
import { useClient } from '@/store/hooks/ClientProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { keepAsked } from './importStore';

/** Work spec section 9: every 5 s while any import is active, otherwise every 60 s. */
const ACTIVE_MILLIS = 5_000;
const IDLE_MILLIS = 60_000;
const PAGE_SIZE = 50;

/** Polls the imports, in addition to the change feed, which may be late or interrupted. */
export function usePolledImports(isActive: boolean): void {
  const client = useClient();
  const online = useSyncState((status) => status.online);
  const signedOut = useSyncState((status) => status.signedOut);
  const mayAsk = online && !signedOut;
  useEffect(() => {
    if (!mayAsk) return;
    const abort = new AbortController();
    const ask = () => {
      client.call(importsCall, { query: { page: 1, page_size: PAGE_SIZE }, signal: abort.signal }).then(
        ({ resource }) => keepAsked(resource),
        () => {
          // The next poll asks again; the state line says when the server is unreachable.
        },
      );
    };
    ask();
    const timer = setInterval(ask, isActive ? ACTIVE_MILLIS : IDLE_MILLIS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [client, mayAsk, isActive]);
}
