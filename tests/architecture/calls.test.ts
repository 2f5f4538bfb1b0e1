import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles';

const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \/[a-z][\w/{}-]*/g;
const files = sourceFiles('src', 'sync-server');
/** Upcasts use the call names of the version they read: a call renamed later must not be renamed there. */
const OF_THEN = 'src/domain/commands/upcast.ts';

/** Calls by the file that defines them: commands by their text, other calls by method and path. */
function defined(): { call: string; path: string }[] {
  return files.flatMap(({ path, text }) => {
    if (path.startsWith('src/domain/commands/'))
      return [...text.matchAll(/\n {2}call: '([^']+)'/g)].map((match) => ({ call: match[1] as string, path }));
    if (!path.startsWith('src/contract/')) return [];
    return [...text.matchAll(/method: '(\w+)',\s*path: '([^']+)'/g)].map(([, method, place]) => ({
      call: `${method} ${place}`,
      path,
    }));
  });
}

describe('calls', () => {
  const calls = defined();

  it('are defined once', () => {
    const names = calls.map(({ call }) => call);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((call, i) => names.indexOf(call) !== i)).toEqual([]);
  });

  it('are imported where they are needed, never written out again', () => {
    const homes = new Map(calls.map(({ call, path }) => [call, path]));
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
    const spelled = files.flatMap(({ path, text }) =>
      [...code(text).matchAll(CALL)]
        .map(([call]) => call)
        .filter((call) => path !== OF_THEN && homes.has(call) && homes.get(call) !== path)
        .map((call) => `${path}: ${call}`),
    );
    expect(spelled).toEqual([]);
  });
});
