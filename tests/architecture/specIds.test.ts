import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './sourceFiles';

/** Numbers that a specification defines, such as `- **S1 durable.**`. */
function defined(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^- \*\*([SB]\d+) /gm)].map((match) => match[1] as string);
}

/** Titles of tests and suites, however they are quoted or parametrised. */
function titles(): { path: string; title: string }[] {
  const call = /\b(?:it|test|describe)(?:\.\w+)?(?:\([^()\n]*\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g;
  return sourceFiles('tests', 'e2e')
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(call)].map((match) => ({ path, title: (match[1] ?? match[2] ?? match[3]) as string })),
    );
}

const RULES = [...defined('src/sync/SPEC.md'), ...defined('sync-server/bridge/SPEC.md')];
const NAMED = titles().flatMap(({ path, title }) =>
  [...title.matchAll(/\b([SB]\d{1,2})\b/g)].map((match) => ({ path, title, rule: match[1] as string })),
);

describe('rules of sync and bridge', () => {
  it('are numbered S1 to S14 and B1 to B17, each once', () => {
    const wanted = [
      ...Array.from({ length: 14 }, (_, i) => `S${i + 1}`),
      ...Array.from({ length: 17 }, (_, i) => `B${i + 1}`),
    ];
    expect([...RULES].sort()).toEqual(wanted.sort());
  });

  it.each(RULES)('%s is named by a test', (rule) => {
    expect(NAMED.filter((named) => named.rule === rule).length).toBeGreaterThan(0);
  });

  it('every number in a title is a rule', () => {
    const known = new Set(RULES);
    expect(NAMED.filter(({ rule }) => !known.has(rule))).toEqual([]);
  });
});

/** The notes beside the code, with the files that they name in backticks: `store/acts/commit.ts`. */
function namedFiles(): { note: string; file: string }[] {
  const notes = ['src', 'sync-server', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  return ['README.md', ...notes].flatMap((note) =>
    [...readFileSync(join(ROOT, note), 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|tsv))`/g)]
      .map(([, file]) => ({ note, file: file as string }))
      .filter(({ file }) => !/^(?:dist|DATA_DIR)\//.test(file)),
  );
}

it('notes name files that exist', () => {
  const named = namedFiles();
  expect(named.length).toBeGreaterThan(40);
  const homes = ['', 'src', 'src/domain', 'sync-server', 'tests'];
  // Relative to one of these folders or to the folder of the note: `leader/…` in src/sync.
  const missing = named.filter(
    ({ note, file }) => ![...homes, note.replace(/\/?[^/]*$/, '')].some((home) => existsSync(join(ROOT, home, file))),
  );
  expect(missing).toEqual([]);
});
