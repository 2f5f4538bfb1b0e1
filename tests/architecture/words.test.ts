import { describe, expect, it } from 'vitest';
import { codeOf, sourceFiles } from './sourceFiles';

const screens = sourceFiles('src').filter(({ path }) => !path.startsWith('src/ui/workbench/'));
const hits = (pattern: RegExp, within = screens) =>
  within.filter((file) => pattern.test(codeOf(file))).map(({ path }) => path);

describe('one act, one text, one place', () => {
  it('counts and thousands are formatted by lib/words', () => {
    expect(hits(/(?<!\)) === 1 \? '(?:1 )?[a-z][a-z ]*' : /)).toEqual([]);
    expect(hits(/\w\.toLocaleString\('en(?:-US)?'\)/)).toEqual([]);
  });

  it('sizes are formatted by bytesText', () => {
    expect(hits(/\} [kMG]B[^\w]/)).toEqual(['src/lib/words/bytesText.ts']);
  });

  it('ids created by screens come from newId', () => {
    expect(
      hits(
        /randomUUID\(/,
        screens.filter(({ path }) => /^src\/(?:app|features|parts)\//.test(path)),
      ),
    ).toEqual([]);
  });

  it('the unique keys of an index are read by uniqueKeys, which WebKit answers for an empty one as well', () => {
    expect(hits(/\.(?:uniqueKeys|eachUniqueKey)\(/, sourceFiles('src'))).toEqual(['src/store/db/uniqueKeys.ts']);
  });

  it('screens undo only through useUndo, which reports what was undone', () => {
    const own = screens.filter(({ path }) => /^src\/(?:app|features)\//.test(path));
    expect(hits(/(?<!\.)\b(?:undoLast|undoEvent|undoAsking|redo)\(/, own)).toEqual([]);
  });

  it('comments name the thing and its use instead of beginning with What', () => {
    const beginning = /(?:\/\*\*|^\s*\*|\/\/) What (?!\w*[?])/m;
    const all = sourceFiles('src', 'workers', 'sync-server', 'tests', 'e2e');
    expect(all.filter(({ text }) => beginning.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
