import { expect, it, vi } from 'vitest';
import type { FoundRecord } from '@/engine/tableTypes';
import { namedRecords } from '@/features/comments/state/namedRecords';

const found = (recordId: string, identifier: string): FoundRecord => ({
  recordId,
  identifier,
  sliceId: 's',
  fieldId: null,
  text: identifier,
});

it('recognises records by names typed after a #, and prefers the chosen one of several with the same name', async () => {
  const find = vi.fn(async (text: string) => [found(`found-${text}`, text)]);
  const chosen = [{ id: 'chosen', name: 'CMP-1', sliceId: 'other' }];
  const known = await namedRecords('As #CMP-1, #B-2. Not a#C-3, #, or ##D', chosen, find);
  expect(find.mock.calls.map(([text]) => text)).toEqual(['CMP-1', 'B-2']);
  expect(known).toEqual([chosen[0], { id: 'found-B-2', name: 'B-2', sliceId: 's' }]);
});
