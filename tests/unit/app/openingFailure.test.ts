import { describe, expect, it } from 'vitest';
import { openingFailure } from '@/app/workspace/openingFailure';
import { missingParts } from '@/lib/missingParts';

const error = (name: string, message = '', inner?: unknown) =>
  Object.assign(new Error(message), { name, ...(inner === undefined ? {} : { inner }) });
const wordsOf = (cause: unknown, missing: readonly string[] = []) => {
  const failure = openingFailure(cause, missing);
  return failure.kind === 'part' ? 'part' : `${failure.kind}: ${failure.words}`;
};

describe('a workspace that did not open says the true reason', () => {
  it.each([
    ['a full disk', error('DatabaseClosedError', '', error('QuotaExceededError')), 'storage: The disk or the storage'],
    ['a browser that keeps nothing', error('SecurityError'), 'storage: This browser refuses'],
    ['a browser without a database', error('MissingAPIError'), 'storage: This browser refuses'],
    [
      'a copy of a newer version',
      error('VersionError'),
      'storage: The local copy of this workspace was written by a newer',
    ],
    ['a copy that could not be upgraded', error('UpgradeError'), 'storage: The local copy of this workspace could not'],
    ['a damaged copy', error('OpenFailedError', '', error('UnknownError')), 'storage: The browser could not read'],
    [
      'an error of the app',
      new TypeError('a is not a function'),
      'fault: The workspace did not open because of an error on our',
    ],
    ['a part that did not arrive', new TypeError('Failed to fetch dynamically imported module: /x.js'), 'part'],
  ])('%s', (_, cause, words) => {
    expect(wordsOf(cause)).toContain(words);
  });

  it('blames what the browser lacks only when its storage failed', () => {
    const lacks = ['locks between tabs'];
    expect(wordsOf(error('UnknownError'), lacks)).toContain('does not offer locks between tabs');
    expect(wordsOf(new TypeError('a is not a function'), lacks)).toContain('locks between tabs, which may be why');
    expect(wordsOf(error('QuotaExceededError'), lacks)).toContain('is full');
  });

  it('shows what an error of the app was', () => {
    expect(openingFailure(new TypeError('a is not a function'), [])).toMatchObject({
      detail: 'TypeError: a is not a function',
    });
    expect(openingFailure('odd', [])).toMatchObject({ kind: 'fault', detail: 'Error: odd' });
  });

  it('recognises a part that was reported as missing', () => {
    const cause = new Error('whatever');
    missingParts.report(cause);
    expect(wordsOf(cause)).toBe('part');
  });
});
