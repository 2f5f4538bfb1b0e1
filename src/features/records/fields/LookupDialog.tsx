import { useState } from 'react';
import { lookupFault } from '@/domain/lookups/lookupColumn';
import { lookupColumnId, lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import type { Field as FieldRow } from '@/domain/rows/rowShapes';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import { useRows } from '@/store/hooks/useRows';
import { whyNotWritten } from '@/store/whyNotWritten';
import { Combobox, Dialog, Field, TextInput } from '@/ui';
import { iconOf } from '../model/gridColumns';
import { showColumn } from '../model/patchColumns';
import type { SceneOverlaysProps } from '../scene/SceneOverlays';

/** Makes a lookup field, which shows a field of the records that another field points to; or renames one. */
export function LookupDialog(props: SceneOverlaysProps & { field: FieldRow | null; name?: string }) {
  const { field, cx, slice, settings, change, onClose } = props;
  const references = [...cx.table.fields.values()].filter(
    ({ field_type: type, ref_slice_id: to, attrs }) =>
      type === 'record-reference' && to !== null && attrs.lookup === undefined && attrs.aggregation === undefined,
  );
  const [through, setThrough] = useState(field?.attrs.lookup?.reference_field_id ?? references[0]?.id);
  const [shown, setShown] = useState(field?.attrs.lookup?.field_id);
  const [name, setName] = useState(field?.field_name ?? props.name ?? '');
  const [error, setError] = useState<string>();
  const slices = useRows('slice');
  const fields = useRows('field');
  const reference = references.find((one) => one.id === through);
  const other = slices.find((one) => one.id === reference?.ref_slice_id);
  const targets = (other?.field_ids ?? []).flatMap((id) => {
    const target = fields.find((one) => one.id === id);
    return target && lookupFault(reference, target) === null ? [target] : [];
  });
  const target = targets.find((one) => one.id === shown);
  const usual = target && reference ? `${target.field_name} (${reference.field_name})` : '';
  const about = { field_name: name.trim() || usual };

  const submit = async () => {
    try {
      if (field) {
        const input = { id: lookupOfColumn(field.id) ?? '', ...about };
        const { opId } = await commit(cx.store, 'PUT /lookup_fields/{id}', input);
        cx.onAlert({ kind: 'info', text: 'Field updated.', eventId: opId });
      } else if (reference && target) {
        const id = uuidV7(cx.store.now(), cx.store.randomBytes(10));
        const input = {
          id,
          entity_slice_id: slice.id,
          slice_relationship_id: reference.id,
          field_id: target.id,
          ...about,
        };
        const { opId } = await commit(cx.store, 'POST /lookup_fields', input);
        change(showColumn(settings, lookupColumnId(id), true, () => crypto.randomUUID()));
        cx.onAlert({ kind: 'info', text: 'New field added', eventId: opId });
      }
      onClose();
    } catch (failure) {
      setError(whyNotWritten(failure));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field ? `Edit ${field.field_name}` : `New lookup in ${slice.slice_name}`}
      subtitle="Shows what stands in the records that a field points to, as it is there now."
      submitLabel={field ? 'Save' : 'Add field'}
      {...(references.length === 0
        ? { submitDisabledReason: `${slice.slice_name} has no field that points to the records of a table.` }
        : { submitDisabled: !target || about.field_name === '' })}
      onSubmit={() => void submit()}
    >
      <Field label="Through" help="A field whose values are records of one table.">
        {(control) => (
          <Combobox
            {...control}
            size="large"
            value={through}
            disabled={field !== null}
            placeholder="Choose a field"
            options={references.map((one) => ({ value: one.id, label: one.field_name, icon: iconOf(one) }))}
            onValueChange={(next) => {
              setThrough(next);
              setShown(undefined);
            }}
          />
        )}
      </Field>
      <Field label={other ? `Field of ${other.slice_name}` : 'Field'}>
        {(control) => (
          <Combobox
            {...control}
            size="large"
            value={shown}
            disabled={field !== null || !other}
            placeholder="Choose what is shown"
            options={targets.map((one) => ({ value: one.id, label: one.field_name, icon: iconOf(one) }))}
            onValueChange={setShown}
          />
        )}
      </Field>
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            size="large"
            value={name}
            placeholder={usual}
            onValueChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
