import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openPatternSafety } from './patternSafety';
import { type FilePatterns, patternsOf } from './patterns';
import { ROOT } from './sourceFiles';

/**
 * The only place that builds patterns from user input: a field's standard format. It runs them on single characters
 * only; the format itself runs as a finite automaton, in time linear in the text.
 */
const BUILDS = ['src/domain/fields/patternParser.ts'];

const safety = openPatternSafety();

function* scripts(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* scripts(path);
    else if (/\.(?:tsx?|m?js)$/.test(entry.name)) yield path;
  }
}

/** One line for each pattern that may take more than linear time, and for each one built where it should not be. */
async function dangers(files: Iterable<readonly [path: string, read: FilePatterns]>): Promise<string[]> {
  const found: string[] = [];
  for (const [path, { patterns, built }] of files) {
    if (!BUILDS.includes(path))
      found.push(...built.map((at) => `${at} builds a pattern from what is not written there`));
    for (const { source, flags, at } of patterns) {
      const danger = safety.judge(source, flags);
      if (danger) found.push(`${at} /${source}/${flags} ${danger}`);
      // Without pauses, the test runner would consider the worker dead.
      await turn();
    }
  }
  return found;
}

const named = (path: string, text: string) => [path, patternsOf(path, text)] as const;

describe('patterns', () => {
  afterAll(() => safety.keep());

  it('take time linear in the length of the text, everywhere in the product', async () => {
    const files = ['src', 'workers', 'sync-server', 'public'].flatMap((folder) => [...scripts(folder)]);
    const read = files.map((path) => named(path, readFileSync(join(ROOT, path), 'utf8')));
    expect(read.flatMap(([, { patterns }]) => patterns).length).toBeGreaterThan(200);
    expect(await dangers(read)).toEqual([]);
  }, 900_000);

  it('that backtrack are found, whatever their syntax', async () => {
    const bad = {
      'nested.ts': 'export const isList = (text: string) => /^(?:a+,?)+$/.test(text);',
      'overlap.tsx': 'const A = () => <p>{String(/^\\d+\\.?\\d*$/.test(x))}</p>;',
      'search.ts': "const bare = text.replace(/\\s+$/, '');",
      'lines.ts': 'const head = /^\\s*(\\w+)/m.exec(text);',
      'ahead.ts': 'const both = /^(?=.*x)(?:.*y)+$/.test(text);',
      'constant.ts': "const made = new RegExp('(x+x+)+y', 'i');",
      'built.ts': "const made = new RegExp('^' + name);",
      'called.ts': 'const made = RegExp(name);',
    };
    const found = await dangers(Object.entries(bad).map(([path, text]) => named(path, text)));
    expect(found.map((line) => line.slice(0, line.indexOf(':')))).toEqual(Object.keys(bad));
  }, 300_000);

  it('are not found in comments, strings and divisions', () => {
    const { patterns, built } = patternsOf('calm.ts', 'const a = b / c / d; // /(a+)+$/\nconst t = "/(a+)+$/";');
    expect([patterns, built]).toEqual([[], []]);
  });

  it('normal forms of texts are found by normalText, which no row of marks holds up', () => {
    const own: string[] = [];
    for (const folder of ['src', 'workers', 'sync-server'])
      for (const path of scripts(folder))
        if (/\.normalize\(/.test(readFileSync(join(ROOT, path), 'utf8'))) own.push(path);
    expect(own).toEqual(['src/lib/normalText.ts']);
  });
});
