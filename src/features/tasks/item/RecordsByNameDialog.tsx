import { useEffect, useState } from 'react';
import { commitRecords } from '@/domain/commands/records/commitRecords';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Task } from '@/domain/kinds/task';
import { compareNatural } from '@/domain/sorts/natural';
import { counted, numberText } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { typedReading } from '@/parts/values/typedReading';
import { useLookups } from '@/parts/values/useLookups';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { useSyncState } from '@/store/hooks/useSyncState';
import { Combobox, Dialog, ErrorText, Field, TextArea } from '@/ui';
import { bringTable } from './bringTable';
import { MOST_BY_NAME, namesIn, recordsByName } from './recordsByName';

interface Props {
  task: Task;
  /** A record whose table is selected initially; null = the first table. */
  firstId: string | null;
  onClose(): void;
}

/** Adds records to an experiment by their names, one per line: existing ones, and new ones for unknown names. */
export function RecordsByNameDialog({ task, firstId, onClose }: Props) {
  const store = useStore();
  const online = useSyncState((status) => status.online);
  const lookups = useLookups();
  const fields = new Map(useRows('field').map((field) => [field.id, field]));
  // A record with several key fields has no single name that can be typed.
  const tables = useRows('slice')
    .filter((slice) => !slice.is_archived && slice.key_field_ids.length === 1)
    .sort((a, b) => compareNatural(a.slice_name, b.slice_name));
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (firstId === null) return;
    void store.reader.record(firstId).then((record) => setChosen((held) => held ?? record?.attrs.entity_slice_id));
  }, [store, firstId]);
  const table = tables.find(({ id }) => id === chosen) ?? tables[0];
  const key = fields.get(table?.key_field_ids[0] ?? '');
  const names = namesIn(text);
  const off =
    names.length === 0
      ? 'Type names first.'
      : names.length > MOST_BY_NAME
        ? `${counted(names.length, 'name')}: at most ${numberText(MOST_BY_NAME)} at a time.`
        : undefined;
  const submit = async () => {
    if (!table || !key) return;
    setBusy(true);
    try {
      if (!(await bringTable(store, table.id, online)))
        return setReason(
          `${table.slice_name} is not on this laptop, so its names cannot be looked up. ${online ? 'Keep the table on this laptop first.' : 'This needs the connection.'}`,
        );
      const existing = await store.reader.recordIdsByIdentifier(table.id, names.map(identifierKey));
      const cx = { field: key, lookups, decimal: '.' as const, reading: typedReading(), actorId: store.userId };
      const found = recordsByName(names, existing, cx);
      if ('reason' in found) return setReason(found.reason);
      const input = { operation_id: task.id, entity_slice_id: table.id, ...found };
      const { opId } = await commit(store, commitRecords, input);
      const made = found.create_records.length;
      const words =
        made === names.length
          ? `${counted(made, 'new record')} added`
          : `${counted(names.length, 'record')} added${made > 0 ? `, ${numberText(made)} of them new` : ''}`;
      showAlert({ kind: 'info', text: words, eventId: opId });
      onClose();
    } catch (error) {
      setReason(whyNotWritten(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add records by name"
      subtitle={task.task_title}
      width="sm"
      submitLabel={names.length === 0 ? 'Add' : `Add ${counted(names.length, 'record')}`}
      submitDisabledReason={off}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <Field label="Table">
        {(control) => (
          <Combobox
            {...control}
            value={table?.id}
            options={tables.map(({ id, slice_name }) => ({ value: id, label: slice_name, icon: 'table' as const }))}
            onValueChange={(id) => id !== undefined && setChosen(id)}
          />
        )}
      </Field>
      <Field
        label={key?.field_name ?? 'Names'}
        help="One a line. Records that exist are added; for the other names new ones are made."
      >
        {(control) => <TextArea {...control} rows={6} value={text} onValueChange={setText} />}
      </Field>
      {reason !== null && <ErrorText>{reason}</ErrorText>}
    </Dialog>
  );
}
