import { expect, it } from 'vitest';
import { notFound } from '@/domain/kinds/notFound';
import { reasonWords } from '@/features/sync/state/reasonWords';

it('S7 says of something missing that it was deleted meanwhile, otherwise what the server said', () => {
  const { code, message, issues } = notFound('record');
  expect(reasonWords({ code, message, issues, missing: 'record' })).toBe('The record has since been deleted.');
  const noField = { code: 'invalid', message: 'Unable to get generic field.', issues: [] } as const;
  expect(reasonWords({ ...noField, missing: 'field' })).toBe('A field that it shows has since been deleted.');
  // As an earlier version stored it: without the kind its message is unchanged.
  expect(reasonWords({ code, message, issues })).toBe('This record does not exist.');
  const issue = {
    validation: 'text',
    code: 'invalid',
    path: ['Note'],
    message: 'Value does not match the standard format.',
  };
  expect(reasonWords({ code: 'invalid', message: 'Invalid', issues: [issue] })).toBe(issue.message);
  const since = {
    validation: 'undo',
    code: 'changed_since',
    path: [],
    message: 'This change can no longer be undone.',
  };
  expect(reasonWords({ code: 'conflict', message: since.message, issues: [since] })).toBe(
    'The same was changed by somebody else since.',
  );
  const right = 'You do not have the right to do this.';
  expect(reasonWords({ code: 'forbidden', message: right, issues: [] })).toBe(right);
});
