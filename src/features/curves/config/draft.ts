import type { DoseResponseConfig, SelectivityField } from '@/domain/curves/doseResponseConfig';
import { DOSE_UNITS, type DoseUnit } from '@/domain/curves/doseUnit';
import { NUMERIC_FIELD_TYPES, validateDoseResponseConfig } from '@/domain/curves/validateDoseResponseConfig';
import { type DrcConfig, type DrcConfigSettings, drcConfigSchema } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';
import { splitHead } from '@/domain/units/splitUnit';

/** A configuration while it is being edited: fields that are not chosen yet are missing. */
export type Draft = Partial<DrcConfigSettings>;

export const isNumeric = (field: Pick<Field, 'field_type'>): boolean =>
  (NUMERIC_FIELD_TYPES as readonly string[]).includes(field.field_type);

const ANY = () => true;
const NAMING: ReadonlySet<string> = new Set(['text', 'select', 'status']);
const isNaming = (field: Pick<Field, 'field_type'>): boolean => NAMING.has(field.field_type);

/** A new draft for a table: the fields whose names suggest their role, and the unit of the doses. */
export function guessDraft(sliceId: string, fields: readonly Field[]): Draft {
  const named = (pattern: RegExp, fits: (field: Field) => boolean) =>
    fields.find((field) => fits(field) && pattern.test(field.field_name))?.id ?? null;
  const reference = fields.find((field) => field.field_type === 'record-reference');
  const xy = fields.find((field) => field.field_type === 'xy-array')?.id ?? null;
  const dose = named(/dose|conc/i, (field) => isNumeric(field) && field.field_type !== 'xy-array') ?? xy;
  const response = named(/resp|viab|inhib|signal|effect/i, isNumeric) ?? xy;
  const byId = (id: string | null) => fields.find((field) => field.id === id);
  const unit = doseUnitOf(byId(dose));
  const group = reference?.id ?? named(/compound|sample|substance|name/i, isNaming);
  return {
    entity_slice_id: sliceId,
    ...(dose ? { dose_field_id: dose } : {}),
    ...(response ? { response_field_id: response } : {}),
    ...(unit ? { dose_unit: unit } : {}),
    replicate_field_id: named(/repl|plate/i, ANY),
    outlier_field_id: named(/out|excl/i, (field) => field.field_type === 'boolean'),
    group_by_key_field_ids: group ? [group] : [],
    series_key_field_ids: [named(/line|series|target|variant/i, ANY)].filter((id) => id !== null),
  };
}

/**
 * The only table whose fields look like doses and responses; of several, the one that has no curves yet. Null if the
 * person must choose.
 */
export function likelyTable(
  sliceIds: readonly string[],
  fieldsOf: (sliceId: string) => readonly Field[],
  taken: ReadonlySet<string>,
): string | null {
  const fitting = sliceIds.filter((id) => {
    const { dose_field_id, response_field_id } = guessDraft(id, fieldsOf(id));
    return dose_field_id && response_field_id;
  });
  const fresh = fitting.filter((id) => !taken.has(id));
  const [only, other] = fresh.length > 0 ? fresh : fitting;
  return only !== undefined && other === undefined ? only : null;
}

/** The draft for another table, without the fields of the previous one. */
export function draftForTable(draft: Draft, sliceId: string, fields: readonly Field[]): Draft {
  const { dose_field_id: _d, response_field_id: _r, ...rest } = draft;
  return { ...rest, ...guessDraft(sliceId, fields) };
}

/** The unit that a field gives: its own, or the one in brackets after its name. */
export const namedUnit = (field: Field | undefined): string | undefined =>
  field && (field.attrs.display_options?.unit || splitHead(field.field_name)?.unit);

type MolarUnit = Exclude<DoseUnit, 'none'>;

/** The unit of a dose field, if it is a valid dose unit. */
export function doseUnitOf(field: Field | undefined): MolarUnit | undefined {
  // Both micro signs, and the letter that is used instead.
  const unit = namedUnit(field)?.replace(/^[uµμ](?=M$)/u, 'µ');
  return DOSE_UNITS.find((known): known is MolarUnit => known === unit && known !== 'none');
}

// A draft has no id; any id that no configuration has will do.
const DRAFT_ID = '00000000-0000-4000-8000-00000000d0a0';

/**
 * The draft as a configuration that can be fitted; null while dose, response or table are missing. Incomplete
 * selectivity columns are ignored.
 */
export function configOfDraft(draft: Draft): DrcConfig | null {
  const made = drcConfigSchema.safeParse({
    ...draft,
    selectivity_fields: draft.selectivity_fields?.filter((column) => !selectivityFault(column, 0)),
    config_name: draft.config_name?.trim() || 'Dose-response',
    id: DRAFT_ID,
    workspace_id: DRAFT_ID,
    is_deleted: false,
    created_by: DRAFT_ID,
    last_updated_by: DRAFT_ID,
    created_at: '',
    updated_at: '',
  });
  return made.success ? made.data : null;
}

/** Missing part of a selectivity column; null if it is complete. */
function selectivityFault(column: SelectivityField, index: number): string | null {
  const name = column.selectivity_field_name.trim();
  if (name === '') return `Selectivity column ${index + 1} needs a name`;
  return column.comparator_variant === '' ? `${name}: choose the series that it compares with` : null;
}

/** The errors of a draft, by the attribute that has the error. */
export function faultsOf(
  draft: Draft,
  config: DoseResponseConfig,
  fields: readonly Field[],
): ReadonlyMap<string, string> {
  const types = new Map(fields.map((field) => [field.id, field.field_type]));
  const faults = new Map<string, string>();
  for (const [index, column] of (draft.selectivity_fields ?? []).entries()) {
    const fault = selectivityFault(column, index);
    if (fault !== null && !faults.has('selectivity_fields')) faults.set('selectivity_fields', fault);
  }
  for (const { path, message } of validateDoseResponseConfig(config, (id) => types.get(id))) {
    const name = String(path[0]);
    if (!faults.has(name)) faults.set(name, message);
  }
  return faults;
}
