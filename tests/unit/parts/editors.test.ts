import { describe, expect, test } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { parseText } from '@/domain/fields/writeContent';
import { withNamedRecords } from '@/parts/pick/namedRecords';
import { optionHue, statusLook } from '@/parts/values/cells/optionLook';
import { endOfSearch } from '@/parts/values/editors/endOfSearch';
import { field } from '../features/records/fixtures';

const OPTIONS = [
  { value: 'o1', label: 'Antiviral' },
  { value: 'o2', label: 'Kinase', text: 'Kinase inhibitor' },
];

describe('the end of a list editor', () => {
  test('chooses nothing for an empty search', () => {
    expect(endOfSearch({ text: '  ', marked: 'o1' }, OPTIONS, 'right')).toBeNull();
  });

  test('chooses the option with that name, whatever the person does next', () => {
    expect(endOfSearch({ text: 'kinase INHIBITOR', marked: 'o1' }, OPTIONS, 'stay')).toEqual({ take: 'o2' });
  });

  test('chooses the marked option by key, and never by a click elsewhere', () => {
    expect(endOfSearch({ text: 'anti', marked: 'o1' }, OPTIONS, 'right')).toEqual({ take: 'o1' });
    expect(endOfSearch({ text: 'anti', marked: 'o1' }, OPTIONS, 'stay')).toEqual({ typed: 'anti' });
  });

  test('keeps a text that finds nothing', () => {
    expect(endOfSearch({ text: 'xyz', marked: undefined }, OPTIONS, 'down')).toEqual({ typed: 'xyz' });
  });
});

describe('names of records in typed texts', () => {
  const compound = field('compound', 'record-reference', { ref_slice_id: 'compounds' });
  const asked: [string, readonly string[]][] = [];
  const store = {
    reader: {
      recordIdsByIdentifier: async (sliceId: string, keys: readonly string[]) => {
        asked.push([sliceId, keys]);
        return new Map(
          keys.filter((key) => key === 'aspirin' || key === 'salt, dry').map((key) => [key, `id of ${key}`]),
        );
      },
    },
  } as unknown as Parameters<typeof withNamedRecords>[0];

  test('are read before the text is, including those that contain a separator', async () => {
    const lookups = await withNamedRecords(store, NO_LOOKUPS, [{ field: compound, text: 'Aspirin; Salt, dry' }]);
    const cx = { field: compound, lookups, decimal: '.' as const };
    expect(parseText('Aspirin; Salt, dry', cx)).toEqual({ ok: true, content: ['id of aspirin', 'id of salt, dry'] });
    expect(parseText('Nobody', cx)).toMatchObject({ ok: false, message: 'Unknown record: Nobody' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.[0]).toBe('compounds');
  });

  test('cost nothing if no field refers to a table', async () => {
    const text = { field: field('t', 'text'), text: 'Aspirin' };
    expect(await withNamedRecords(store, NO_LOOKUPS, [text])).toBe(NO_LOOKUPS);
  });
});

describe('the look of a status', () => {
  test('is that of its colour, otherwise the one that its name suggests, in the chosen colour', () => {
    expect(statusLook({ color: 'stop', name: 'done' }).shape).toBe('blocked');
    expect(statusLook({ color: null, name: 'in stock' }).shape).toBe('done');
    expect(statusLook({ color: 'green', name: 'in use' })).toMatchObject({ shape: 'progress', color: 'var(--q3)' });
    expect(statusLook({ color: '#c23306', name: 'ordered' })).toMatchObject({ shape: 'todo', color: '#c23306' });
    expect(statusLook({ color: null, name: 'ordered' })).not.toHaveProperty('color');
  });

  test('of an option with a hex colour is that colour, not the one of its position', () => {
    expect(optionHue({ color: '#c23306', position: 1 })).toEqual({ hue: 0, color: '#c23306' });
    expect(optionHue({ color: 'q6', position: 1 })).toEqual({ hue: 6 });
    expect(optionHue({ color: null, position: 1 })).toEqual({ hue: 2 });
  });
});
