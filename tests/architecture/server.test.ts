import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './sourceFiles';
import { twoWayPairs } from './twoWayPairs';

/** Folders of the server that each of its folders may import. Files beside the folders assemble the parts. */
const ARROWS: Record<string, readonly string[]> = {
  storage: [],
  files: ['storage'],
  events: ['storage', 'files'],
  secrets: ['storage'],
  mail: [],
  auth: ['storage', 'events', 'secrets', 'mail'],
  notices: ['storage', 'events', 'secrets', 'mail'],
  structures: ['storage', 'events'],
  records: ['storage', 'events', 'structures'],
  tasks: ['events'],
  http: ['storage', 'events', 'auth', 'records', 'tasks'],
  setup: ['storage', 'events', 'auth'],
  joining: ['storage', 'events', 'auth', 'setup'],
  sso: ['storage', 'events', 'auth', 'mail', 'setup', 'joining'],
  jobs: ['storage', 'events'],
  reading: ['files'],
  resources: [
    'storage',
    'events',
    'auth',
    'http',
    'files',
    'jobs',
    'joining',
    'mail',
    'notices',
    'reading',
    'records',
    'secrets',
    'setup',
    'sso',
    'structures',
    'tasks',
  ],
  relay: ['storage', 'events', 'auth'],
  bridge: ['events', 'relay'],
  documents: ['storage', 'events', 'relay', 'bridge'],
  admin: ['storage', 'events', 'auth', 'setup'],
  operations: ['storage', 'files'],
};
/** Files beside the folders that every folder may import: what the server is given, and what everything needs. */
const GIVEN = ['config', 'deps', 'freshId', 'composition'];

const ROOT = 'sync-server/';
const partsOf = (path: string) => path.slice(ROOT.length).split('/');
const files = sourceFiles('sync-server');

function wrongArrows(file: SourceFile): string[] {
  const [folder, ...inside] = partsOf(file.path);
  if (folder === undefined || inside.length === 0) return [];
  if (!ARROWS[folder]) return [`${file.path} is in a folder without arrows`];
  return file.imports
    .filter((target) => target.startsWith(ROOT))
    .flatMap((target) => {
      const [to = '', ...rest] = partsOf(target);
      if (rest.length === 0) return GIVEN.includes(to) || to === folder ? [] : [`${file.path} -> ${target}`];
      if (to !== folder) return ARROWS[folder]?.includes(to) ? [] : [`${file.path} -> ${target}`];
      // A resource does not know another one's internals; their index knows the routes.
      const other = folder === 'resources' && inside.length > 1 && rest[0] !== inside[0];
      return other ? [`${file.path} -> ${target} (another resource)`] : [];
    });
}

describe('the folders of the server', () => {
  it('import only what they may', () => {
    expect(files.flatMap(wrongArrows)).toEqual([]);
  });

  it('do not import each other in both directions', () => {
    expect(twoWayPairs(files, ROOT)).toEqual([]);
  });

  it('has routes in every resource, and each of them in the list', () => {
    const list = files.find(({ path }) => path === 'sync-server/resources/index.ts');
    const folders = new Set(files.flatMap(({ path }) => /^sync-server\/resources\/([^/]+)\//.exec(path)?.[1] ?? []));
    const listed = list?.imports.flatMap((target) => /resources\/([^/]+)\/routes$/.exec(target)?.[1] ?? []);
    expect(listed?.sort()).toEqual([...folders].sort());
  });
});
