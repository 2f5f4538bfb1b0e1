import { useEffect, useState } from 'react';
import { mergeTargetsCall } from '@/contract/dataFields/mergeTargets';
import { withQueryRetry } from '@/contract/queryRetry';
import { wordsOfFailure } from '@/contract/wordsOfFailure';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import { loadLookups } from '@/domain/commands/support/loadLookups';
import { type MergePreview, previewMerge } from '@/domain/fields/previewMerge';
import type { Field } from '@/domain/kinds/field';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';

/** Number of cells that are named individually. */
const NAMED = 5;

export type MergeOutlook =
  | { state: 'counting' }
  | { state: 'known'; preview: MergePreview }
  /** With so many records the server must count, and it did not answer. */
  | { state: 'unknown'; reason: string };

/** Outcome of a merge before it is made: computed on this device, or for very many records by the server. */
export function useMergePreview(source: Field, target: Field | undefined): MergeOutlook | null {
  const store = useStore();
  const client = useClient();
  const [held, setHeld] = useState<{ target: Field; outlook: MergeOutlook } | null>(null);
  useEffect(() => {
    if (!target) return;
    let wanted = true;
    const count = async (): Promise<MergePreview> => {
      const { reader } = store;
      const ids = await reader.recordIdsUsing(source.id);
      if (ids.length <= CELLS_PER_EVENT) {
        const records = (await reader.records(ids)).filter((record) => record !== undefined);
        const contents = records.flatMap((record) =>
          (record.cells[source.id] ?? []).map(({ content }) => ({ field: source, content })),
        );
        return previewMerge(records, source, target, await loadLookups(reader, contents), NAMED);
      }
      const { resource } = await withQueryRetry(() => client.call(mergeTargetsCall, { params: { id: source.id } }));
      const counts = resource.find((one) => one.field_id === target.id);
      return { value_count: ids.length, clash_count: 0, invalid_count: 0, ...counts, lines: [] };
    };
    count().then(
      (preview) => wanted && setHeld({ target, outlook: { state: 'known', preview } }),
      (error: unknown) => {
        const reason = wordsOfFailure(error, 'Counting this many records needs the server, which is offline.');
        if (wanted) setHeld({ target, outlook: { state: 'unknown', reason } });
      },
    );
    return () => {
      wanted = false;
    };
  }, [store, client, source, target]);
  if (!target) return null;
  return held?.target === target ? held.outlook : { state: 'counting' };
}
