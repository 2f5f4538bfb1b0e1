import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path));
const textsOf = (ending: RegExp) =>
  paths.filter((path) => ending.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('custom properties of the style sheets', () => {
  it('are each defined somewhere: a missing one silently leaves the browser without a colour or font', () => {
    const sheets = textsOf(/\.css$/);
    const scripts = textsOf(/\.tsx?$/);
    const set = new Set([
      ...sheets.flatMap(({ text }) => [...text.matchAll(/(?:^|[\s{;])(--[\w-]+)\s*:/g)].map(([, name]) => name)),
      ...scripts.flatMap(({ text }) => [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name)),
    ]);
    expect(set.size).toBeGreaterThan(80);
    const used = [...sheets, ...scripts].flatMap(({ path, text }) =>
      // A name that a script assembles ends before its variable part.
      [...text.matchAll(/var\(\s*(--[\w-]+)(?!\$|[\w-])(?=\s*[,)])/g)].map(([, name]) => ({ path, name })),
    );
    expect(used.length).toBeGreaterThan(500);
    // Radix sets its own on what it opens.
    const missing = used.filter(({ name = '' }) => !set.has(name) && !name.startsWith('--radix-'));
    expect(missing).toEqual([]);
  });
});
