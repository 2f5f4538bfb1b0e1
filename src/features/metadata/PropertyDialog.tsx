import { useState } from 'react';
import { createProperty } from '@/domain/commands/propertyDefinitions/createProperty';
import { hasOptions } from '@/domain/commands/propertyDefinitions/propertyInput';
import { setPropertyOptions } from '@/domain/commands/propertyDefinitions/setPropertyOptions';
import { updateProperty } from '@/domain/commands/propertyDefinitions/updateProperty';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import { PROPERTY_TYPES, type PropertyType } from '@/domain/kinds/propertyType';
import type { OnAlert } from '@/parts/acts/alert';
import { OptionList } from '@/parts/options/OptionList';
import { optionDrafts, optionsFault } from '@/parts/options/optionDraft';
import { propertyFace } from '@/parts/values/propertyFaces';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Combobox, Dialog, Field, TextArea, TextInput } from '@/ui';

/** Creates a metadata field, or edits one. */
export function PropertyDialog({
  property,
  onClose,
  onAlert,
}: {
  property: PropertyDefinition | null;
  onClose(): void;
  onAlert: OnAlert;
}) {
  const store = useStore();
  const slices = useRows('slice');
  const newId = () => newIdOf(store);
  const [name, setName] = useState(property?.property_name ?? '');
  const [type, setType] = useState<PropertyType>(property?.field_type ?? 'text');
  const [description, setDescription] = useState(property?.description ?? '');
  const [target, setTarget] = useState(property?.ref_slice_id ?? undefined);
  const [unit, setUnit] = useState(property?.display_options.unit ?? '');
  const [options, setOptions] = useState(() => optionDrafts(property?.options ?? []));
  const [error, setError] = useState<string>();
  const isNumber = type === 'number' || type === 'qualified-number';
  const fault = hasOptions(type) ? optionsFault(options) : null;

  const submit = async () => {
    const about = {
      property_name: name.trim(),
      description: description.trim(),
      display_options: { ...property?.display_options, ...(isNumber && unit.trim() ? { unit: unit.trim() } : {}) },
    };
    if (isNumber && !unit.trim()) delete about.display_options.unit;
    try {
      if (!property) {
        const { opId } = await commit(store, createProperty, {
          ...about,
          id: newId(),
          field_type: type,
          ...(hasOptions(type) ? { options } : {}),
          ...(type === 'record-reference' && target ? { ref_slice_id: target } : {}),
        });
        onAlert({ kind: 'info', text: 'New metadata field created.', eventId: opId });
      } else {
        const { opId } = await commit(store, updateProperty, { ...about, id: property.id });
        const known = property.options;
        const isSame = JSON.stringify(options) === JSON.stringify(optionDrafts(known));
        if (hasOptions(type) && !isSame)
          await commit(store, setPropertyOptions, { id: property.id, options, known_options: known }, { actId: opId });
        onAlert({ kind: 'info', text: 'Metadata field updated', eventId: opId });
      }
      onClose();
    } catch (failure) {
      setError(whyNotWritten(failure));
    }
  };
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={property ? `Edit ${property.property_name}` : 'New metadata field'}
      subtitle={property ? undefined : 'Describes tasks and experiments, in all of them by the same name.'}
      submitLabel={property ? 'Save' : 'Create metadata field'}
      submitDisabled={name.trim() === ''}
      submitDisabledReason={fault ?? undefined}
      onSubmit={() => void submit()}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={name}
            onValueChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field label="Type" help={property ? 'The type cannot be changed later.' : undefined}>
        {(control) => (
          <Combobox
            {...control}
            size="large"
            value={type}
            disabled={property !== null}
            options={PROPERTY_TYPES.map((one) => ({ value: one as string, ...propertyFace(one) }))}
            onValueChange={(next) => setType(PROPERTY_TYPES.find((one) => one === next) ?? type)}
          />
        )}
      </Field>
      {type === 'record-reference' && (
        <Field label="Table" help={property ? undefined : 'Whose records it names; without one, those of all tables.'}>
          {(control) => (
            <Combobox
              {...control}
              size="large"
              clearable
              value={target}
              disabled={property !== null}
              placeholder="All tables"
              options={slices
                .filter((one) => !one.is_archived || one.id === target)
                .map((one) => ({ value: one.id, label: one.slice_name, icon: 'table' as const }))}
              onValueChange={setTarget}
            />
          )}
        </Field>
      )}
      {isNumber && (
        <Field label="Unit">
          {(control) => <TextInput {...control} value={unit} onValueChange={setUnit} placeholder="mg" />}
        </Field>
      )}
      <Field label="Description">
        {(control) => <TextArea {...control} rows={2} value={description} onValueChange={setDescription} />}
      </Field>
      {hasOptions(type) && (
        <Field label="Options">{() => <OptionList options={options} onChange={setOptions} newId={newId} />}</Field>
      )}
    </Dialog>
  );
}
