import { useState } from 'react';
import { createField } from '@/domain/commands/dataFields/createField';
import { setFieldOptions } from '@/domain/commands/dataFields/setFieldOptions';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { conversionTargets } from '@/domain/fields/convert';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { PLAIN_READING } from '@/domain/imports/columnReading';
import type { DisplayOptions, Field as FieldRow } from '@/domain/kinds/field';
import { FIELD_TYPES, type FieldType } from '@/domain/kinds/fieldType';
import { newId } from '@/lib/newId';
import { counted } from '@/lib/words/counted';
import { optionDrafts, optionsFault } from '@/parts/options/optionDraft';
import { FIELD_ICONS } from '@/parts/values/fieldIcons';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotDone } from '@/store/db/whyNotWritten';
import { useClient } from '@/store/hooks/ClientProvider';
import { Combobox, Dialog, Field, TextInput } from '@/ui';
import { showColumn } from '../model/patchColumns';
import { useSceneParts } from '../scene/sceneParts';
import { FieldOptions } from './FieldOptions';
import { FormulaEditor } from './FormulaEditor';
import { hereOrThere } from './hereOrThere';
import { NumberOptions } from './NumberOptions';
import { rereadKept } from './rereadKept';
import { ShownValues } from './ShownValues';
import { SpecialOptions } from './SpecialOptions';
import { TargetTable } from './TargetTable';
import { TypeOutlook } from './TypeOutlook';
import { useFormulaDraft } from './useFormulaDraft';
import { useTypeCheck } from './useTypeCheck';

const WITH_OPTIONS: ReadonlySet<FieldType> = new Set(['select', 'status', 'multiselect']);
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number']);

/** Not a value type: such a field shows values of other records, and has a dialog of its own. */
const LOOKUP = { value: 'lookup', label: 'Lookup', icon: 'link' } as const;

const isFigures = (count: number) => Number.isInteger(count) && count >= 1 && count <= 21;

const SAY_ORDER = 'Choose whether the day or the month comes first.';

/** Whether everything about a field except its options is unchanged. */
function isAsBefore(field: FieldRow, about: Partial<FieldRow>, display: DisplayOptions): boolean {
  const keys = Object.keys(about) as (keyof FieldRow)[];
  return (
    keys.every((key) => about[key] === field[key]) &&
    JSON.stringify(display) === JSON.stringify(field.attrs.display_options ?? {})
  );
}

interface Props {
  /** null = a new one. */
  field: FieldRow | null;
  /** The type to which it is to be changed. */
  becomes?: FieldType | undefined;
  onClose(): void;
}

/** Creates a field, or edits one. */
export function FieldDialog({ field, becomes, onClose }: Props) {
  const { cx, slice, settings, change, onOverlay } = useSceneParts();
  const client = useClient();
  const [name, setName] = useState(field?.field_name ?? '');
  const [type, setType] = useState<FieldType>(becomes ?? field?.field_type ?? 'text');
  const [drafts, setDrafts] = useState(() => optionDrafts(field?.attrs.options ?? []));
  const [{ unit, figures }, setNumber] = useState({
    unit: field?.attrs.display_options?.unit ?? '',
    figures: String(field?.attrs.display_options?.significant_figures ?? ''),
  });
  const [display, setDisplay] = useState(field?.attrs.display_options ?? {});
  const [rules, setRules] = useState({
    format: field?.standard_format ?? '',
    display_includes_operations: field?.display_includes_operations ?? true,
    display_includes_sub_records: field?.display_includes_sub_records ?? false,
  });
  const [reading, setReading] = useState(PLAIN_READING);
  const [target, setTarget] = useState(field?.ref_slice_id ?? undefined);
  const [error, setError] = useState<string>();
  const formula = useFormulaDraft(field, type === 'formula', slice, cx.table.fields);
  const types = FIELD_TYPES.filter((one) => {
    if (one === field?.field_type) return true;
    if (one === 'formula' && formula.refusal !== null) return false;
    return !field || conversionTargets(field.field_type).includes(one);
  });
  const options = WITH_OPTIONS.has(type) ? drafts : undefined;
  const optionFault = options ? optionsFault(options) : null;
  const hasFormat = type === 'text' || NUMERIC.has(type);
  const becomesOther = field !== null && type !== field.field_type;
  const said = {
    date_order: (type === 'date' && reading.dateOrder) || undefined,
    decimal_separator: NUMERIC.has(type) && reading !== PLAIN_READING ? reading.decimal : undefined,
  };
  const outlook = useTypeCheck(field, {
    ...said,
    field_type: type,
    options: optionFault === null ? options : undefined,
    unit: NUMERIC.has(type) ? unit.trim() : undefined,
    standard_format: hasFormat ? rules.format.trim() || null : undefined,
  });

  const submit = async () => {
    const shown = {
      ...display,
      ...(NUMERIC.has(type) ? { unit: unit.trim() || undefined } : {}),
      ...(NUMERIC.has(type) ? { significant_figures: figures === '' ? undefined : Number(figures) } : {}),
    };
    const known = field?.attrs.options ?? [];
    const attrs = {
      display_options: JSON.parse(JSON.stringify(shown)) as DisplayOptions,
      ...(formula.isNew ? { formula: formula.text } : {}),
      ...(options ? { options } : {}),
    };
    const { format, ...includes } = rules;
    const shownAs = { field_name: name.trim(), standard_format: format.trim() || null, ...includes };
    const about = { ...shownAs, attrs };
    const id = field?.id ?? newIdOf(cx.store);
    // A change of the options alone has its own call and message.
    const onlyOptions =
      field !== null && !becomesOther && options !== undefined && isAsBefore(field, shownAs, attrs.display_options);
    try {
      const made: { opId: string; actId?: string } = onlyOptions
        ? await commit(cx.store, setFieldOptions, { id, options: options ?? [], known_options: known })
        : field
          ? await hereOrThere(cx.store, client, updateField, {
              ...about,
              id,
              ...(becomesOther ? { field_type: type, ...said } : {}),
              ...(options ? { known_options: known } : {}),
            })
          : await commit(cx.store, createField, {
              ...about,
              id,
              field_type: type,
              entity_slice_id: slice.id,
              ...(type === 'record-reference' && target ? { ref_slice_id: target } : {}),
            });
      if (!field) change(showColumn(settings, id, true, newId), false);
      const done = onlyOptions ? 'Field options updated.' : field ? 'Field updated.' : 'New field added';
      const written = becomesOther ? await rereadKept(cx, field.id, type, made) : 0;
      const also = written === 0 ? '' : ` ${counted(written, 'kept text')} saved.`;
      cx.onAlert({ kind: 'info', text: `${done}${also}`, eventId: made.opId });
      onClose();
    } catch (failure) {
      setError(whyNotDone(failure, 'Changing this many records needs the server, which is offline.'));
    }
  };
  const asksOrder =
    type === 'date' && reading.dateOrder === null && outlook?.state === 'known' && outlook.check.open_date;
  const badFigures = figures !== '' && !isFigures(Number(figures));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={field ? `Edit ${field.field_name}` : `New field in ${slice.slice_name}`}
      submitLabel={field ? 'Save' : 'Add field'}
      submitDisabledReason={
        optionFault ?? (formula.isNew ? formula.refusal : null) ?? (asksOrder ? SAY_ORDER : undefined)
      }
      submitDisabled={name.trim() === '' || badFigures || formula.isBad || (type === 'record-reference' && !target)}
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
              if (next === LOOKUP.value) return onOverlay({ kind: 'newLookup', name });
              const chosen = types.find((one) => one === next);
              if (chosen) setType(chosen);
            }}
          />
        )}
      </Field>
      {field && outlook && (
        <TypeOutlook
          {...{ outlook, field, type, reading }}
          lookups={cx.lookups}
          onReading={setReading}
          onUnit={unit.trim() === '' ? (found) => setNumber({ unit: found, figures }) : undefined}
        />
      )}
      {type === 'record-reference' && <TargetTable value={target} isFixed={field !== null} onChange={setTarget} />}
      {type === 'formula' && (
        <FormulaEditor
          value={formula.text}
          onChange={formula.setText}
          outlook={formula.outlook}
          fields={cx.table.fields}
          own={field}
        />
      )}
      {WITH_OPTIONS.has(type) && (
        <FieldOptions cx={cx} field={field} options={drafts} onChange={setDrafts} fault={optionFault} />
      )}
      {NUMERIC.has(type) && <NumberOptions unit={unit} figures={figures} isBad={badFigures} onChange={setNumber} />}
      <SpecialOptions type={type} options={display} onChange={setDisplay} />
      {hasFormat && (
        <Field label="Standard format" help="A regular expression that values must match, for example CMP-\d{4}.">
          {(control) => (
            <TextInput
              {...control}
              size="large"
              mono
              value={rules.format}
              onValueChange={(format) => setRules({ ...rules, format })}
            />
          )}
        </Field>
      )}
      <ShownValues
        type={type}
        field={field}
        sliceId={slice.id}
        value={rules}
        onChange={(next) => setRules({ ...rules, ...next })}
      />
    </Dialog>
  );
}
