import { expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { operatorsFor } from '@/parts/filters/operatorsFor';

const column = (attrs: Field['attrs']) => ({ field_type: 'qualified-number', attrs }) as Field;

it('computed columns offer no filter by the time of a change, which they do not have', () => {
  expect(operatorsFor(column({}))).toContain('last_updated_after');
  const id = '01900000-0000-7000-8000-000000000001';
  for (const attrs of [{ drc_config_id: id }, { structure_measure: 'logp' }]) {
    expect(operatorsFor(column(attrs))).not.toContain('last_updated_after');
    expect(operatorsFor(column(attrs))).toContain('less_than');
  }
});
