import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field } from '@/domain/kinds/field';
import { namesIn, recordsByName } from '@/features/tasks/item/recordsByName';

const key = (field_type: Field['field_type']) =>
  ({ id: 'key', field_name: 'Name', field_type, standard_format: null, options: [] }) as unknown as Field;
const cx = (field_type: Field['field_type'] = 'text') => ({
  field: key(field_type),
  lookups: NO_LOOKUPS,
  decimal: '.' as const,
  actorId: null,
});

describe('records by name', () => {
  it('are one per line or cell, each once, however it is written', () => {
    expect(namesIn(' C-1\r\nc-1\n\n C-2\tC-3 \n')).toEqual(['C-1', 'C-2', 'C-3']);
    expect(namesIn('\n \n')).toEqual([]);
  });

  it('are the existing ones, and new ones for the others', () => {
    const existing = new Map([[identifierKey('C-1'), 'one']]);
    expect(recordsByName(['c-1', 'C-2'], existing, cx())).toEqual({
      record_ids: ['one'],
      create_records: [{ key_field_to_value: { key: 'C-2' } }],
    });
  });

  it('include no invalid name, which is reported', () => {
    const found = recordsByName(['12', 'twelve'], new Map(), cx('number'));
    expect(found).toMatchObject({ reason: expect.stringMatching(/^twelve: /) });
  });
});
