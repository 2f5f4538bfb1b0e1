import { useState } from 'react';
import { createLookup } from '@/domain/commands/lookupFields/createLookup';
import { updateLookup } from '@/domain/commands/lookupFields/updateLookup';
import type { Field as FieldRow } from '@/domain/kinds/field';
import { lookupFault } from '@/domain/lookups/lookupColumn';
import { lookupColumnId, lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import { newId } from '@/lib/newId';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, Field, TextInput } from '@/ui';
import { showColumn } from '../model/patchColumns';
import { useSceneParts } from '../scene/sceneParts';

interface Props {
  /** null creates one. */
  field: FieldRow | null;
  /** The name of a new one. */
  name?: string;
  onClose(): void;
}

/** Creates a lookup field, which shows a field of the records to which another field refers; or renames one. */
export function LookupDialog({ field, name: given = '', onClose }: Props) {
  const { cx, slice, settings, change } = useSceneParts();
  const references = [...cx.table.fields.values()].filter(
    ({ field_type: type, ref_slice_id: to, attrs }) =>
      type === 'record-reference' && to !== null && attrs.lookup === undefined && attrs.aggregation === undefined,
  );
  const [through, setThrough] = useState(field?.attrs.lookup?.reference_field_id ?? references[0]?.id);
  const [shown, setShown] = useState(field?.attrs.lookup?.field_id);
  const [name, setName] = useState(field?.field_name ?? given);
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
        const { opId } = await commit(cx.store, updateLookup, input);
        cx.onAlert({ kind: 'info', text: 'Field updated.', eventId: opId });
      } else if (reference && target) {
        const id = newIdOf(cx.store);
        const input = {
          id,
          entity_slice_id: slice.id,
          slice_relationship_id: reference.id,
          field_id: target.id,
          ...about,
        };
        const { opId } = await commit(cx.store, createLookup, input);
        change(showColumn(settings, lookupColumnId(id), true, newId), false);
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
      subtitle="Shows current values from the records that a field points to."
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
            options={fieldOptions(references)}
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
            options={fieldOptions(targets)}
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
