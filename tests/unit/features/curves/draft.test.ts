import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import {
  configOfDraft,
  type Draft,
  draftForTable,
  faultsOf,
  guessDraft,
  likelyTable,
} from '@/features/curves/config/draft';

const TABLE = '0190a000-0000-7000-8000-000000000001';
const DOSE = '0190a000-0000-7000-8000-000000000002';
const RESPONSE = '0190a000-0000-7000-8000-000000000003';
const LINE = '0190a000-0000-7000-8000-000000000004';
const FIELDS = [
  { id: DOSE, field_type: 'number' },
  { id: RESPONSE, field_type: 'number' },
  { id: LINE, field_type: 'text' },
] as Field[];
const CHOSEN: Draft = {
  entity_slice_id: TABLE,
  dose_field_id: DOSE,
  response_field_id: RESPONSE,
  series_key_field_ids: [LINE],
};

function faults(draft: Draft): [string, string][] {
  const made = configOfDraft({ ...CHOSEN, ...draft });
  if (!made) throw new Error('The draft makes no configuration');
  return [...faultsOf({ ...CHOSEN, ...draft }, made, FIELDS)];
}

const column = (selectivity_field_name: string, comparator_variant: string) =>
  ({ selectivity_field_name, drc_parameter: 'ec50', comparator_variant }) as const;

describe('the draft of a configuration', () => {
  it('is incomplete while table, dose or response are missing', () => {
    expect(configOfDraft({ ...CHOSEN, dose_field_id: undefined } as unknown as Draft)).toBeNull();
    expect(configOfDraft({})).toBeNull();
  });

  it('is guessed from names and units of fields', () => {
    const field = (id: string, field_name: string, unit?: string, field_type = 'number') =>
      ({ id, field_name, field_type, attrs: unit ? { display_options: { unit } } : {} }) as Field;
    const guess = (...fields: Field[]) => guessDraft(TABLE, fields);
    const dose = field(DOSE, 'Concentration', 'nM');
    expect(guess(dose, field(RESPONSE, 'Viability'), field(LINE, 'Plate'))).toMatchObject({
      dose_unit: 'nM',
      response_field_id: RESPONSE,
      replicate_field_id: LINE,
    });
    expect(guess(field(DOSE, 'Dose', 'uM'), field(RESPONSE, 'Inhibition'))).toMatchObject({ dose_unit: 'µM' });
  });

  it('begins with the only table that has doses and responses, of several with the one without curves', () => {
    const field = (id: string, field_name: string, field_type = 'number') =>
      ({ id, field_name, field_type, attrs: {} }) as Field;
    const points = [field(DOSE, 'Dose'), field(RESPONSE, 'Viability'), field(LINE, 'Compound', 'select')];
    const other = [field('x', 'Name', 'text'), field('y', 'Mass')];
    const fieldsOf = (id: string) => (id === 'other' ? other : points);
    expect(likelyTable(['other', 'a'], fieldsOf, new Set(['a']))).toBe('a');
    expect(likelyTable(['other', 'a', 'b'], fieldsOf, new Set())).toBeNull();
    expect(likelyTable(['other', 'a', 'b'], fieldsOf, new Set(['a']))).toBe('b');
    expect(likelyTable(['other'], fieldsOf, new Set())).toBeNull();
    // A compound that was imported as options identifies the plots as well.
    expect(guessDraft(TABLE, points).group_by_key_field_ids).toEqual([LINE]);
  });

  it('keeps no field of the previous table', () => {
    const bare = draftForTable({ ...CHOSEN, top_max: 110 }, 'other', [{ id: 'x', field_type: 'text' } as Field]);
    expect(bare).toMatchObject({ entity_slice_id: 'other', top_max: 110, series_key_field_ids: [] });
    expect([bare.dose_field_id, bare.response_field_id]).toEqual([undefined, undefined]);
  });

  it('says what is missing in a selectivity column, and is fitted without it meanwhile', () => {
    const selectivity_fields = [column('Over WT', 'WT'), column('  ', 'WT'), column('Over KO', '')];
    expect(faults({ selectivity_fields: selectivity_fields.slice(0, 1) })).toEqual([]);
    expect(faults({ selectivity_fields })).toEqual([['selectivity_fields', 'Selectivity column 2 needs a name']]);
    expect(faults({ selectivity_fields: selectivity_fields.slice(2) })).toEqual([
      ['selectivity_fields', 'Over KO: choose the series that it compares with'],
    ]);
    expect(configOfDraft({ ...CHOSEN, selectivity_fields })?.selectivity_fields).toEqual([column('Over WT', 'WT')]);
  });

  it('names the field of every error', () => {
    expect(faults({ dose_field_id: LINE })).toEqual([['dose_field_id', 'Dose must be a field of numbers']]);
    expect(faults({ response_field_id: TABLE })).toEqual([
      ['response_field_id', 'Response: this field does not exist'],
    ]);
    expect(faults({ top_constraint_type: 'range', top_min: 9, top_max: 1 })).toEqual([
      ['top_min', 'The minimum of Top must be below its maximum'],
    ]);
    expect(faults({ y_axis_min: 5, y_axis_max: 5 })).toEqual([
      ['y_axis_min', 'The minimum of the response axis must be below its maximum'],
    ]);
  });
});
