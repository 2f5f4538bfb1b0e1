import { expect, test } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import { referencedIds, referenceItems } from '@/features/records/scene/referenceItems';
import type { EditContext } from '@/features/records/state/editContext';
import { field } from './fixtures';

const compound: Field = field('ref', 'record-reference', { ref_slice_id: 'compounds' });
const row = { cells: [{ values: [{ content: ['a', 'b', 'c'] }] }] } as unknown as WindowRow;

function context(openReferenced: EditContext['openReferenced']): EditContext {
  return { fieldIndex: new Map([['ref', 0]]), openReferenced } as unknown as EditContext;
}

test('a cell links to the records that it names, as far as they are here', () => {
  const gone: unknown[] = [];
  const cx = context((...to) => gone.push(to));
  const ids = referencedIds(cx, row, compound);
  expect(ids).toEqual(['a', 'b', 'c']);
  const items = referenceItems(cx, compound, ids, ['CMP-1', null, undefined]);
  expect(items.map(({ label }) => label)).toEqual(['Open CMP-1']);
  items[0]?.onSelect?.();
  expect(gone).toEqual([['compounds', 'a']]);
});

test('other cells, empty ones, and scenes without navigation offer nothing', () => {
  const cx = context(undefined);
  expect(referencedIds(cx, row, field('ref', 'text'))).toEqual([]);
  expect(referencedIds(cx, undefined, compound)).toEqual([]);
  expect(referencedIds(cx, { cells: [] } as unknown as WindowRow, compound)).toEqual([]);
  expect(referenceItems(cx, compound, ['a'], ['CMP-1'])).toEqual([]);
});
