import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { fittingType } from '@/features/records/model/fittingType';

const given = { lookups: NO_LOOKUPS, actorId: 'me' };
const fitting = (type: FieldType, typed: string) =>
  fittingType(typed, { id: 'f', field_name: 'Purity', field_type: type, attrs: {} } as unknown as Field, given);

describe('the type that would hold a text which a field refuses', () => {
  it.each([
    // No qualifier says "about".
    ['number', '~98', 'text'],
    ['qualified-number', '~98', 'text'],
    ['number', '97-99', 'qualified-number'],
    ['number', '>99', 'qualified-number'],
    ['number', '<LOD', 'text'],
    ['number', 'n.d.', 'text'],
    ['qualified-number', '<LOD', 'text'],
    ['date', 'next week', 'text'],
  ] as const)('%s, %s: %s', (type, typed, better) => {
    expect(fitting(type, typed)).toBe(better);
  });

  it('is not named for a text that the field reads, nor where another type takes nothing over', () => {
    expect(fitting('number', '1,5')).toBeNull();
    expect(fitting('qualified-number', '97-99')).toBeNull();
    expect(fitting('text', '~98')).toBeNull();
    expect(fitting('people', 'nobody')).toBeNull();
  });
});
