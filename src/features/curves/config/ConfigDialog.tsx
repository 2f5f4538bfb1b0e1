import { useMemo, useState } from 'react';
import { DOSE_UNITS } from '@/domain/curves/doseUnit';
import { DRC_METRIC_LABELS, DRC_METRICS } from '@/domain/curves/drcMetric';
import { NUMERIC_FIELD_TYPES } from '@/domain/curves/validateDoseResponseConfig';
import type { Field as DataField, DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import { compareNatural } from '@/domain/sorts/natural';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { Checkbox, Dialog, Field, Select, TextInput } from '@/ui';
import styles from '../CurveScene.module.css';
import { createConfig, saveConfig } from '../state/curveActs';

interface Props {
  /** Absent to make a new one. */
  config?: DrcConfig;
  onClose(): void;
  onMade(configId: string): void;
}

type Draft = Partial<DrcConfigSettings>;

const NOTHING = 'none';
const isNumeric = (field: DataField) => (NUMERIC_FIELD_TYPES as readonly string[]).includes(field.field_type);
const ANY = () => true;

/** The fields of a table whose names say what they are for. */
function guess(sliceId: string, fields: readonly DataField[]): Draft {
  const named = (pattern: RegExp, fits: (field: DataField) => boolean) =>
    fields.find((field) => fits(field) && pattern.test(field.field_name))?.id ?? null;
  const reference = fields.find((field) => field.field_type === 'record-reference');
  return {
    entity_slice_id: sliceId,
    dose_field_id: named(/dose|conc/i, isNumeric) ?? '',
    response_field_id: named(/resp|viab|inhib|signal|effect/i, isNumeric) ?? '',
    replicate_field_id: named(/repl/i, ANY),
    outlier_field_id: named(/out|excl/i, (field) => field.field_type === 'boolean'),
    group_by_key_field_ids: reference ? [reference.id] : [],
    series_key_field_ids: [named(/line|series|target|variant/i, ANY)].filter((id) => id !== null),
  };
}

/** Makes a configuration from a table, or changes which fields and columns it has. */
export function ConfigDialog({ config, onClose, onMade }: Props) {
  const store = useStore();
  const slices = useRows('slice');
  const allFields = useRows('field');
  const [draft, setDraft] = useState<Draft>(
    config ?? { config_name: '', dose_unit: 'µM', column_toggles: { ec50: true, top: true, baseline: true } },
  );
  const [reason, setReason] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (patch: Draft) => setDraft((held) => ({ ...held, ...patch }));
  const fieldsOf = useMemo(() => {
    const byId = new Map(allFields.map((field) => [field.id, field]));
    return (sliceId: string | undefined) =>
      (slices.find((slice) => slice.id === sliceId)?.field_ids ?? []).flatMap((id) => {
        const field = byId.get(id);
        return field && !field.is_archived ? [field] : [];
      });
  }, [slices, allFields]);
  const fields = fieldsOf(draft.entity_slice_id);
  const tables = [...slices]
    .filter((slice) => !slice.is_archived)
    .sort((a, b) => compareNatural(a.slice_name, b.slice_name))
    .map((slice) => ({ value: slice.id, label: slice.slice_name }));
  const options = (fits: (field: DataField) => boolean, none: string | null) => [
    ...(none ? [{ value: NOTHING, label: none }] : []),
    ...fields.filter(fits).map((field) => ({ value: field.id, label: field.field_name })),
  ];
  const pick = (
    label: string,
    value: string | null | undefined,
    fits: (field: DataField) => boolean,
    none: string | null,
    onPick: (id: string | null) => void,
  ) => (
    <Field label={label} inline>
      {(control) => (
        <Select
          {...control}
          aria-label={label}
          value={value || (none ? NOTHING : '')}
          options={options(fits, none)}
          onValueChange={(id) => onPick(id === NOTHING ? null : id)}
        />
      )}
    </Field>
  );
  const submit = async () => {
    setBusy(true);
    if (config) {
      const { entity_slice_id: _, ...patch } = draft;
      const keep = Object.fromEntries(Object.entries(patch).filter(([name]) => EDITED.has(name)));
      const saved = await saveConfig(store, config.id, keep, (alert) => setReason(alert.text));
      setBusy(false);
      if (saved) onClose();
      return;
    }
    const made = await createConfig(store, { ...draft, config_name: draft.config_name?.trim() || 'Dose-response' });
    setBusy(false);
    if ('reason' in made) setReason(made.reason);
    else onMade(made.id);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={config ? `Settings of ${config.config_name}` : 'New dose-response curves'}
      subtitle={config ? undefined : 'One record of the table is one measured point.'}
      width="sm"
      submitLabel={config ? 'Save' : 'Make curves'}
      busy={busy}
      footerNote={reason}
      submitDisabledReason={
        !draft.entity_slice_id || !draft.dose_field_id || !draft.response_field_id
          ? 'Choose a table, a dose and a response first.'
          : undefined
      }
      onSubmit={() => void submit()}
    >
      <div className={styles.form}>
        <Field label="Name" inline>
          {(control) => (
            <TextInput
              {...control}
              value={draft.config_name ?? ''}
              placeholder="Dose-response"
              onValueChange={(config_name) => set({ config_name })}
            />
          )}
        </Field>
        {!config && (
          <Field label="Table of points" inline>
            {(control) => (
              <Select
                {...control}
                aria-label="Table of points"
                value={draft.entity_slice_id ?? ''}
                options={tables}
                onValueChange={(sliceId) => set(guess(sliceId, fieldsOf(sliceId)))}
              />
            )}
          </Field>
        )}
        {fields.length > 0 && (
          <>
            {pick('Dose', draft.dose_field_id, isNumeric, null, (id) => set({ dose_field_id: id ?? '' }))}
            <Field label="Dose unit" inline>
              {(control) => (
                <Select
                  {...control}
                  aria-label="Dose unit"
                  value={draft.dose_unit ?? 'µM'}
                  options={DOSE_UNITS.map((unit) => ({ value: unit, label: unit === 'none' ? 'Not molar' : unit }))}
                  onValueChange={(dose_unit) => set({ dose_unit })}
                />
              )}
            </Field>
            {pick('Response', draft.response_field_id, isNumeric, null, (id) => set({ response_field_id: id ?? '' }))}
            {pick('One curve per', draft.group_by_key_field_ids?.[0], ANY, 'All points together', (id) =>
              set({ group_by_key_field_ids: id ? [id] : [] }),
            )}
            {pick('Series by', draft.series_key_field_ids?.[0], ANY, 'One series', (id) =>
              set({ series_key_field_ids: id ? [id] : [] }),
            )}
            {pick('Replicate', draft.replicate_field_id, ANY, 'Not numbered', (id) => set({ replicate_field_id: id }))}
            {pick(
              'Left out when',
              draft.outlier_field_id,
              (field) => field.field_type === 'boolean',
              'Points cannot be left out',
              (id) => set({ outlier_field_id: id }),
            )}
            <Field label="Columns" inline>
              {() => (
                <span className={styles.legend}>
                  {DRC_METRICS.map((metric) => (
                    <Checkbox
                      key={metric}
                      checked={draft.column_toggles?.[metric] ?? false}
                      onCheckedChange={(on) => set({ column_toggles: { ...draft.column_toggles, [metric]: on } })}
                    >
                      {DRC_METRIC_LABELS[metric]}
                    </Checkbox>
                  ))}
                </span>
              )}
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Attributes that this dialog changes; bounds and display are changed beside the plot. */
const EDITED: ReadonlySet<string> = new Set([
  'config_name',
  'dose_field_id',
  'dose_unit',
  'response_field_id',
  'replicate_field_id',
  'outlier_field_id',
  'group_by_key_field_ids',
  'series_key_field_ids',
  'column_toggles',
]);
