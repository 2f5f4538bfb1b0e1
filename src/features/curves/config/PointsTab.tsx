import { DOSE_UNITS } from '@/domain/curves/doseUnit';
import type { Field as DataField } from '@/domain/kinds/field';
import { FieldsPick } from '@/parts/pick/FieldsPick';
import { Field, Select, TextInput } from '@/ui';
import styles from './Config.module.css';
import { doseUnitClash } from './doseUnitClash';
import { type Draft, doseUnitOf, isNumeric } from './draft';
import { SCALE_WORDS } from './scaleWords';

export interface TabProps {
  draft: Draft;
  set(patch: Draft): void;
  fields: readonly DataField[];
  faults: ReadonlyMap<string, string>;
}

interface Props extends TabProps {
  /** Tables to choose from; absent if the table cannot be changed. */
  tables: readonly { value: string; label: string }[] | undefined;
  onTable(sliceId: string): void;
  /** Why responses are read as they are; null if the person has chosen it. */
  scaleReason: string | null;
}

const NOTHING = 'none';

/** Where the points come from and how they are grouped into curves. */
export function PointsTab({ draft, set, fields, faults, tables, onTable, scaleReason }: Props) {
  const pick = (
    label: string,
    name: 'dose_field_id' | 'response_field_id' | 'replicate_field_id' | 'outlier_field_id',
    fits: (field: DataField) => boolean,
    none: string | null,
    help?: string,
  ) => (
    <Field label={label} inline help={help} error={faults.get(name)}>
      {(control) => (
        <Select
          {...control}
          aria-label={label}
          value={draft[name] || (none ? NOTHING : '')}
          placeholder="Choose a field"
          options={[
            ...(none ? [{ value: NOTHING, label: none }] : []),
            ...fields.filter(fits).map((field) => ({ value: field.id, label: field.field_name })),
          ]}
          onValueChange={(id) =>
            set({ [name]: id === NOTHING ? null : id, ...(name === 'dose_field_id' ? unitOf(id) : {}) })
          }
        />
      )}
    </Field>
  );
  const doseField = fields.find((field) => field.id === draft.dose_field_id);
  const unitOf = (id: string): Draft => {
    const dose_unit = doseUnitOf(fields.find((field) => field.id === id));
    return dose_unit ? { dose_unit } : {};
  };
  return (
    <div className={styles.form}>
      <Field label="Name" inline>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={draft.config_name ?? ''}
            placeholder="Dose-response"
            onValueChange={(config_name) => set({ config_name })}
          />
        )}
      </Field>
      {tables && (
        <Field label="Table of points" inline help="One record is one measured point, or one list of points.">
          {(control) => (
            <Select
              {...control}
              aria-label="Table of points"
              value={draft.entity_slice_id ?? ''}
              placeholder="Choose a table"
              options={tables}
              onValueChange={onTable}
            />
          )}
        </Field>
      )}
      {fields.length > 0 && (
        <>
          {pick('Dose', 'dose_field_id', isNumeric, null)}
          <Field label="Dose unit" inline error={doseUnitClash(doseField, draft.dose_unit ?? 'µM') ?? undefined}>
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
          {pick('Response', 'response_field_id', isNumeric, null, scaleText(draft, scaleReason))}
          {pick('Replicate', 'replicate_field_id', () => true, 'Not numbered')}
          {pick('Excluded if', 'outlier_field_id', (field) => field.field_type === 'boolean', 'Nothing is excluded')}
          <Field label="One plot per" inline error={faults.get('group_by_key_field_ids')}>
            {() => (
              <FieldsPick
                className={styles.pick}
                label="One plot per"
                none="All points together"
                fields={fields}
                chosen={draft.group_by_key_field_ids ?? []}
                onChange={(ids) => set({ group_by_key_field_ids: ids })}
              />
            )}
          </Field>
          <Field label="Series by" inline error={faults.get('series_key_field_ids')}>
            {() => (
              <FieldsPick
                className={styles.pick}
                label="Series by"
                none="One series"
                fields={fields}
                chosen={draft.series_key_field_ids ?? []}
                onChange={(ids) => set({ series_key_field_ids: ids })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}

/** How responses are interpreted, and where to change it. */
function scaleText({ response_scale }: Draft, reason: string | null): string | undefined {
  if (reason === null || !response_scale) return undefined;
  return `Read as ${SCALE_WORDS[response_scale].toLowerCase()}: ${reason}. Change it under Fit.`;
}
