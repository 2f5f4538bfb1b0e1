import { describe, expect, it } from 'vitest';
import { codeOf, type SourceFile, sourceFiles } from './sourceFiles';
import { twoWayPairs } from './twoWayPairs';

/**
 * Rooms that each room may import besides itself; everything else is an error. The longest matching room name applies.
 */
const ARROWS: Record<string, readonly string[]> = {
  'src/lib': [],
  'src/domain': ['src/lib'],
  'src/contract': ['src/domain', 'src/lib'],
  'src/ui': ['src/lib'],
  'src/store': ['src/domain', 'src/contract', 'src/lib'],
  'src/sync': ['src/store', 'src/domain', 'src/contract', 'src/lib'],
  'src/documents': ['src/domain', 'src/contract', 'src/lib'],
  'src/engine': ['src/domain', 'src/lib', 'workers'],
  'src/parts': ['src/ui', 'src/store', 'src/documents', 'src/engine', 'src/domain', 'src/contract', 'src/lib'],
  'src/features': [
    'src/parts',
    'src/ui',
    'src/store',
    'src/documents',
    'src/engine',
    'src/domain',
    'src/contract',
    'src/lib',
  ],
  'src/app': ['src'],
  workers: ['src/domain', 'src/lib'],
  'sync-server/storage': ['sync-server/config', 'src/domain', 'src/contract', 'src/lib'],
  'sync-server': ['src/domain', 'src/contract', 'src/lib', 'workers/curves', 'workers/chemistry'],
};
const ROOMS = Object.keys(ARROWS).sort((a, b) => b.length - a.length);

const roomOf = (path: string) => ROOMS.find((room) => path === room || path.startsWith(`${room}/`));
const featureOf = (path: string) => /^src\/features\/([^/]+)/.exec(path)?.[1];

function faults(file: SourceFile): string[] {
  const room = roomOf(file.path);
  if (!room) return [`${file.path} is in no room`];
  const allowed = [room, ...ARROWS[room]!];
  return file.imports.flatMap((target) => {
    if (!allowed.some((folder) => target === folder || target.startsWith(`${folder}/`)))
      return [`${file.path} -> ${target}`];
    const [from, to] = [featureOf(file.path), featureOf(target)];
    return from && to && from !== to ? [`${file.path} -> ${target} (another feature)`] : [];
  });
}

function cycles(files: readonly SourceFile[]): string[] {
  const byName = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (name: string, trail: string[]) => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      found.push([...trail.slice(trail.indexOf(name)), name].join(' -> '));
      return;
    }
    state.set(name, 'open');
    const file = byName.get(name);
    for (const target of file?.imports ?? []) {
      const next = byName.has(target) ? target : `${target}/index`;
      if (byName.has(next)) visit(next, [...trail, name]);
    }
    state.set(name, 'done');
  };
  for (const name of byName.keys()) visit(name, []);
  return found;
}

const files = sourceFiles('src', 'workers', 'sync-server');

describe('architecture', () => {
  it('has no import that the table of rooms does not allow', () => {
    expect(files.flatMap(faults)).toEqual([]);
  });

  it('has no import cycle, types counted', () => {
    expect(cycles(files)).toEqual([]);
  });

  it('has no two folders of the domain that import each other, types counted', () => {
    expect(twoWayPairs(files, 'src/domain/')).toEqual([]);
  });

  it('has no two modules of a folder whose names differ in case alone: macOS and Windows import the wrong one', () => {
    const named = new Map<string, string[]>();
    for (const { path } of sourceFiles('src', 'workers', 'sync-server', 'tests', 'e2e')) {
      const name = path.replace(/\.tsx?$/, '').toLowerCase();
      named.set(name, [...(named.get(name) ?? []), path]);
    }
    expect([...named.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  it('has no file over 500 lines', () => {
    const long = files.filter((file) => file.text.split('\n').length > 500).map((file) => file.path);
    expect(long).toEqual([]);
  });

  it("silences no type error (default exports and any are the linter's business)", () => {
    expect(
      files.filter((file) => /@ts-(ignore|nocheck|expect-error)/.test(file.text)).map((file) => file.path),
    ).toEqual([]);
  });

  it('keeps the domain free of the clock, of random numbers and of I/O', () => {
    const impure = /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bwindow\.|\bdocument\.|crypto\./;
    const domain = files.filter((file) => file.path.startsWith('src/domain/'));
    expect(domain.filter((file) => impure.test(codeOf(file))).map((file) => file.path)).toEqual([]);
  });
});
