import { expect, it } from 'vitest';
import { notFound } from '@/domain/commands/support/mustGet';
import { reasonWords } from '@/features/sync/state/reasonWords';

it('S7 says of what is gone that it was deleted meanwhile, and else what the server said', () => {
  const { code, message, issues } = notFound('record');
  expect(reasonWords({ code, message, issues })).toBe('The record was deleted meanwhile.');
  expect(reasonWords({ code: 'invalid', message: 'Unable to get generic field.', issues: [] })).toBe(
    'A field that it shows was deleted meanwhile.',
  );
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
