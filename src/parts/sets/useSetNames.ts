import { useEffect, useMemo, useRef, useState } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import { useStore } from '@/store/hooks/StoreProvider';

/** Number of names requested from the server in one request, and in total. */
const TOGETHER = 100;
const MOST = 5_000;

/**
 * The names of a set's records, in the order of the ids; for tables that are not on this laptop, from the server. null
 * = deleted, hidden, or the server cannot be reached; undefined = being read.
 */
export function useSetNames(ids: readonly string[]): readonly (string | null | undefined)[] {
  const store = useStore();
  const held = useRecordNames(ids);
  const [far, setFar] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const { remote } = store.ports;
    const missing = ids.filter((id, at) => held[at] === null && !asked.current.has(id)).slice(0, MOST);
    if (!remote || missing.length === 0) return;
    for (const id of missing) asked.current.add(id);
    const ask = async () => {
      for (let from = 0; from < missing.length; from += TOGETHER) {
        const part = missing.slice(from, from + TOGETHER);
        const answer = await remote.records(part).catch(() => null);
        // Those that could not be requested are requested when the set is opened again.
        if (!answer) return missing.slice(from).forEach((id) => asked.current.delete(id));
        const live = answer.records.filter(({ attrs }) => !attrs.is_deleted);
        setFar((known) => new Map([...known, ...live.map(({ id, attrs }) => [id, attrs.record_identifier] as const)]));
      }
    };
    void ask();
  }, [store, ids, held]);
  return useMemo(() => ids.map((id, at) => held[at] ?? far.get(id) ?? held[at]), [ids, held, far]);
}
