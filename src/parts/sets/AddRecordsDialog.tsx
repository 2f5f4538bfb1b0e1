import { useState } from 'react';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import { counted } from '@/lib/words/counted';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Dialog, Field, TextArea } from '@/ui';
import { RecordsInput } from '../pick/RecordsInput';
import { addRecordsToSets, type RecordSet } from './setActs';

/** Number of missing names that a sentence lists. */
const LISTED = 8;

/** Adds records to a set: chosen from the table, or by a pasted list of identifiers. */
export function AddRecordsDialog({ set, onClose }: { set: RecordSet; onClose(): void }) {
  const store = useStore();
  const slices = useRows('slice');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const names = splitIdentifiers(text);
  const tables = set.entity_slice_id === null ? slices.map(({ id }) => id) : [set.entity_slice_id];
  const submit = async () => {
    const found = new Map<string, string>();
    for (const table of tables)
      for (const [key, id] of await store.reader.recordIdsByIdentifier(table, names.map(identifierKey)))
        if (!found.has(key)) found.set(key, id);
    const missing = names.filter((name) => !found.has(identifierKey(name)));
    if (missing.length > 0) {
      const listed = missing.slice(0, LISTED).join(', ');
      const more = missing.length > LISTED ? ` and ${missing.length - LISTED} more` : '';
      const where = set.entity_slice_id === null ? 'Not found' : 'Not in this table';
      setError(`${where}: ${listed}${more}. Correct the list.`);
      return;
    }
    const ids = [...new Set([...picked, ...found.values()])];
    if (await addRecordsToSets(store, [set.id], ids)) onClose();
  };
  const count = picked.length + names.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add records to ${set.set_name}`}
      submitLabel={count === 0 ? 'Add records' : `Add ${counted(count, 'record')}`}
      {...(count === 0 ? { submitDisabledReason: 'Choose or paste at least one record.' } : {})}
      onSubmit={() => void submit()}
    >
      <Field label="Records">
        {() => <RecordsInput sliceId={set.entity_slice_id} value={picked} onChange={setPicked} />}
      </Field>
      <Field label="Or paste identifiers" help="Separated by lines, commas or tabs" error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={text}
            onValueChange={(next) => {
              setText(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
