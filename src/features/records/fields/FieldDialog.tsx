import { useState } from 'react';
import { conversionTargets } from '@/domain/fields/convert';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { FIELD_TYPES, type FieldType } from '@/domain/fields/fieldType';
import { showFormula } from '@/domain/formulas/bindFormula';
import type { Field as FieldRow } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { whyNotDone } from '@/store/whyNotWritten';
import { Combobox, Dialog, Field, TextArea, TextInput } from '@/ui';
import { FIELD_ICONS } from '../model/gridColumns';
import { showColumn } from '../model/patchColumns';
import type { SceneOverlaysProps } from '../scene/SceneOverlays';
import { optionsFromLines } from './optionsFromLines';
import { SpecialOptions } from './SpecialOptions';
import { TypeOutlook } from './TypeOutlook';
import { updateField } from './updateField';
import { useFormulaCheck } from './useFormulaCheck';
import { useTypeCheck } from './useTypeCheck';

const WITH_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'status', 'multiselect']);
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number']);

/** No type of values: such a field shows those of other records, and is asked for in a dialog of its own. */
const LOOKUP = { value: 'lookup', label: 'Lookup', icon: 'link' } as const;

/** Makes a field, or changes one. */
export function FieldDialog(props: SceneOverlaysProps & { field: FieldRow | null }) {
  const { field, cx, slice, settings, change, onClose } = props;
  const client = useClient();
  const [name, setName] = useState(field?.field_name ?? '');
  const [type, setType] = useState<FieldType>(field?.field_type ?? 'text');
  const held = (field?.attrs.options ?? []).filter((option) => !option.is_archived);
  const [lines, setLines] = useState(held.map((option) => option.name).join('\n'));
  const [unit, setUnit] = useState(field?.attrs.display_options?.unit ?? '');
  const [figures, setFigures] = useState(String(field?.attrs.display_options?.significant_figures ?? ''));
  const [display, setDisplay] = useState(field?.attrs.display_options ?? {});
  const [format, setFormat] = useState(field?.standard_format ?? '');
  const [target, setTarget] = useState(field?.ref_slice_id ?? undefined);
  const slices = useRows('slice');
  const [error, setError] = useState<string>();
  const types = field
    ? FIELD_TYPES.filter((one) => one === field.field_type || conversionTargets(field.field_type).includes(one))
    : FIELD_TYPES;
  const [formula, setFormula] = useState(
    showFormula(field?.attrs.formula ?? '', (id) => cx.table.fields.get(id)?.field_name ?? null),
  );
  const formulaFault = useFormulaCheck(type === 'formula' ? formula : null, field, slice.id, cx.table.fields);
  const badFormula = type === 'formula' && (formula.trim() === '' || formulaFault !== null);
  const options = WITH_OPTIONS.has(type) ? optionsFromLines(lines, field?.attrs.options ?? []) : undefined;
  const outlook = useTypeCheck(field, type, options);

  const submit = async () => {
    const shown = {
      ...display,
      ...(NUMERIC.has(type) ? { unit: unit.trim() || undefined } : {}),
      ...(NUMERIC.has(type) ? { significant_figures: figures === '' ? undefined : Number(figures) } : {}),
    };
    const known = field?.attrs.options ?? [];
    const attrs = {
      display_options: JSON.parse(JSON.stringify(shown)) as Json,
      ...(type === 'formula' ? { formula } : {}),
      ...(options ? { options } : {}),
    };
    const about = { field_name: name.trim(), attrs, standard_format: format.trim() || null };
    const id = field?.id ?? uuidV7(cx.store.now(), cx.store.randomBytes(10));
    // Options alone have a call of their own, and words of their own.
    const onlyOptions =
      field !== null &&
      attrs.options !== undefined &&
      type === field.field_type &&
      about.field_name === field.field_name &&
      about.standard_format === field.standard_format &&
      JSON.stringify(attrs.display_options) === JSON.stringify(field.attrs.display_options ?? {});
    try {
      const { opId } = onlyOptions
        ? await commit(cx.store, 'PUT /data_fields/{id}/options', {
            id,
            options: attrs.options,
            known_options: known,
          } as unknown as Json)
        : field
          ? await updateField(cx.store, client, id, {
              ...about,
              ...(type === field.field_type ? {} : { field_type: type }),
              ...(attrs.options ? { known_options: known } : {}),
            } as unknown as { [name: string]: Json })
          : await commit(cx.store, 'POST /data_fields', {
              ...about,
              id,
              field_type: type,
              entity_slice_id: slice.id,
              ...(type === 'record-reference' && target ? { ref_slice_id: target } : {}),
            } as unknown as Json);
      if (!field) change(showColumn(settings, id, true, () => crypto.randomUUID()));
      const done = onlyOptions ? 'Field options updated.' : field ? 'Field updated.' : 'New field added';
      cx.onAlert({ kind: 'info', text: done, eventId: opId });
      onClose();
    } catch (failure) {
      setError(whyNotDone(failure, 'So many records are rewritten by the server, which cannot be reached.'));
    }
  };
  const badFigures =
    figures !== '' && !(Number(figures) >= 1 && Number(figures) <= 21 && Number.isInteger(Number(figures)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field ? `Edit ${field.field_name}` : `New field in ${slice.slice_name}`}
      submitLabel={field ? 'Save' : 'Add field'}
      submitDisabled={name.trim() === '' || badFigures || badFormula || (type === 'record-reference' && !target)}
      onSubmit={() => void submit()}
    >
      <Field label="Name" error={error}>
        {(control) => (
          <TextInput
            {...control}
            size="large"
            autoFocus
            value={name}
            onValueChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Field
        label="Type"
        help={field && types.length === 1 ? 'A field of this type cannot become another.' : undefined}
      >
        {(control) => (
          <Combobox
            {...control}
            size="large"
            value={type}
            disabled={types.length === 1}
            options={[
              ...types.map((one) => ({
                value: one as string,
                label: fieldTypeSpec(one).label,
                icon: FIELD_ICONS[one],
              })),
              ...(field ? [] : [LOOKUP]),
            ]}
            onValueChange={(next) => {
              if (next === LOOKUP.value) return props.onOverlay({ kind: 'newLookup', name });
              const chosen = types.find((one) => one === next);
              if (chosen) setType(chosen);
            }}
          />
        )}
      </Field>
      {field && outlook && <TypeOutlook outlook={outlook} field={field} type={type} lookups={cx.lookups} />}
      {type === 'record-reference' && (
        <Field
          label="Table"
          help={field ? 'What a field points to stays as it was made.' : 'Its cells name records of this table.'}
        >
          {(control) => (
            <Combobox
              {...control}
              size="large"
              value={target}
              disabled={field !== null}
              placeholder="Choose a table"
              options={slices
                .filter((one) => !one.is_archived || one.id === target)
                .map((one) => ({ value: one.id, label: one.slice_name, icon: 'table' as const }))}
              onValueChange={setTarget}
            />
          )}
        </Field>
      )}
      {type === 'formula' && (
        <Field
          label="Formula"
          help="Fields in braces, for example round({Dose} / 2, 1). The result is worked out whenever it is shown."
          error={formulaFault ?? undefined}
        >
          {(control) => <TextArea {...control} rows={4} value={formula} onValueChange={setFormula} />}
        </Field>
      )}
      {WITH_OPTIONS.has(type) && (
        <Field label="Options" help="One in each line, in their order.">
          {(control) => <TextArea {...control} rows={6} value={lines} onValueChange={setLines} />}
        </Field>
      )}
      {NUMERIC.has(type) && (
        <>
          <Field label="Unit" help="Said once in the head of the column.">
            {(control) => <TextInput {...control} size="large" value={unit} onValueChange={setUnit} placeholder="nM" />}
          </Field>
          <Field
            label="Significant figures"
            help="How many are shown; the full value is kept."
            error={badFigures ? 'Write a whole number from 1 to 21, or leave it empty.' : undefined}
          >
            {(control) => <TextInput {...control} size="large" value={figures} onValueChange={setFigures} />}
          </Field>
        </>
      )}
      <SpecialOptions type={type} options={display} onChange={setDisplay} />
      {(type === 'text' || NUMERIC.has(type)) && (
        <Field label="Standard format" help="A regular expression that values must match, for example CMP-\d{4}.">
          {(control) => <TextInput {...control} size="large" mono value={format} onValueChange={setFormat} />}
        </Field>
      )}
    </Dialog>
  );
}
