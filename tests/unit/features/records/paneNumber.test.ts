import { expect, test } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { paneNumber } from '@/features/records/pane/paneNumber';
import { field } from './fixtures';

const holding = (...contents: (number | string)[]) => ({
  values: contents.map((content) => ({ id: 'v', at: 0, author: 'u', operationId: null, content })),
});
const inMilligrams = { attrs: { display_options: { unit: 'mg' } } };

test('a calculated number has its unit beside it on the page of a record, as one that was entered', () => {
  expect(paneNumber(field('a', 'number', inMilligrams), holding(25), NO_LOOKUPS)).toBe('25 mg');
  expect(paneNumber(field('a', 'formula', inMilligrams), holding(24.8), NO_LOOKUPS)).toBe('24.8 mg');
  expect(paneNumber(field('a', 'formula'), holding(1, 2), NO_LOOKUPS)).toBe('1; 2');
});

test('a calculated text is not a number', () => {
  expect(paneNumber(field('a', 'formula', inMilligrams), holding('none'), NO_LOOKUPS)).toBeNull();
  expect(paneNumber(field('a', 'text'), holding('5'), NO_LOOKUPS)).toBeNull();
});
