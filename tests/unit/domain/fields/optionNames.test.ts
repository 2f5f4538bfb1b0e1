import { plainField } from '@tests/support/plainField';
import { describe, expect, it } from 'vitest';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { optionById, optionByName } from '@/domain/fields/optionNames';
import { parseText } from '@/domain/fields/writeContent';

const option = (id: string, name: string, position: number, is_archived = false) => ({
  id,
  name,
  color: null,
  position,
  is_archived,
});

const fieldOf = (options: ReturnType<typeof option>[]): FieldShape =>
  plainField({ id: 'f', field_name: 'Tags', field_type: 'multiselect', attrs: { options } });

/** Processor time in ms of reading a cell of some names in a field with as many options. */
function timeOf(count: number): number {
  const field = fieldOf(Array.from({ length: count }, (_, i) => option(`o${i}`, `Tag ${i}`, i)));
  const text = Array.from({ length: count }, (_, i) => `tag ${count - i}`).join('; ');
  const before = process.cpuUsage();
  parseText(text, { field, lookups: NO_LOOKUPS, actorId: 'u', decimal: '.', reading: null, current: null } as never);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('the options of a field', () => {
  it('are found by id and by name; an archived one by id alone, and the first of two equal names', () => {
    const field = fieldOf([
      option('a', 'Ready', 0, true),
      option('b', 'ready ', 1),
      option('c', 'READY', 2),
      option('d', 'Done', 3),
    ]);
    expect(optionByName(field, ' Ready')?.id).toBe('b');
    expect(optionByName(field, 'nothing')).toBeNull();
    expect(optionById(field, 'a')?.name).toBe('Ready');
    expect(optionById(field, 'x')).toBeNull();
  });

  it('are looked up in a time that does not grow with their number', () => {
    timeOf(200);
    const short = Math.max(2, timeOf(200));
    // Ten times as many names and options: a search through all options for each name takes a hundred times as long.
    expect(timeOf(2_000) / short).toBeLessThan(40);
  });
});
