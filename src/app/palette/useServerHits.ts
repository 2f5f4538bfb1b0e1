import { useEffect, useState } from 'react';
import { searchCall } from '@/contract/search/search';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSyncState } from '@/store/hooks/useSyncState';
import { tablesElsewhere } from '@/store/rows/placeOfTable';
import { tableOfPath } from '../pages/tables/tableOfPath';
import { apiClient } from '../session/apiClient';

/** A record of a table that is not on this laptop. */
export interface ServerHit {
  id: string;
  title: string;
  /** Its table, and the matching field and text if it was not found by name. */
  subtitle: string;
  url: string;
}

export interface ServerHits {
  hits: readonly ServerHit[];
  /** The server has not answered yet. */
  isAsking: boolean;
  /** Number of tables that were not searched: they are only on the server, which does not answer. */
  unsearched: number;
}

interface Answer {
  query: string;
  hits: readonly ServerHit[];
  unsearched: number;
}

const HITS = 12;
/** Milliseconds: keys come in bursts; the server is asked when they pause. */
const PAUSE_MILLIS = 250;
/**
 * Maximum number of tables in the address of a request; with more, records that are on this laptop are removed from the
 * answer instead.
 */
const NAMED_TABLES = 100;
const NONE: Answer = { query: '', hits: [], unsearched: 0 };

async function ask(text: string, elsewhere: readonly string[], signal: AbortSignal): Promise<readonly ServerHit[]> {
  const tables = elsewhere.length <= NAMED_TABLES ? { entity_slice_ids: elsewhere.join(',') } : {};
  const query = { q: text, kinds: 'record', page_size: HITS, ...tables };
  const { resource } = await apiClient.call(searchCall, { query, signal });
  return resource.filter(({ url }) => elsewhere.includes(tableOfPath(url) ?? ''));
}

/** Records that match in tables which are not on this laptop, as found by the server; only the newest search counts. */
export function useServerHits(query: string, open: boolean, sliceIds: readonly string[]): ServerHits {
  const store = useStore();
  const online = useSyncState((status) => status.online);
  const [answer, setAnswer] = useState(NONE);
  const text = open ? query.trim() : '';
  useEffect(() => {
    if (text === '') return setAnswer(NONE);
    const abort = new AbortController();
    const find = async () => {
      const elsewhere = await tablesElsewhere(store, sliceIds);
      if (abort.signal.aborted) return;
      const hits =
        elsewhere.length === 0 ? [] : online ? await ask(text, elsewhere, abort.signal).catch(() => null) : null;
      if (!abort.signal.aborted) setAnswer({ query: text, hits: hits ?? [], unsearched: hits ? 0 : elsewhere.length });
    };
    const timer = setTimeout(() => void find(), PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, online, text, sliceIds]);
  const isOld = answer.query !== text;
  return { hits: isOld ? [] : answer.hits, isAsking: isOld, unsearched: isOld ? 0 : answer.unsearched };
}
