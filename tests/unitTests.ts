import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const path = (below: string) => fileURLToPath(new URL(`../${below}`, import.meta.url));

const FILES = readdirSync(path('tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file));
/** Tests that keep no state outside their file: no database, server or browser storage. */
const SHARED = /^tests\/unit\/(?:changes|commands|contract|curves|domain|features|lib|parts|table)\//;
/** A module replaced by one file would stay replaced for the files after it. */
const MOCKS = /\bvi\.(?:mock|doMock)\(/;

/** Files that take longest, longest first. They share no modules: loading these is a small part of their time. */
const LONGEST = [
  'tests/simulation/simulation.test.ts',
  'tests/server/security/canary.test.ts',
  'tests/server/outside/hostileFiles.test.ts',
  'tests/architecture/patterns.test.ts',
  'tests/server/outside/embedded.test.ts',
  'tests/server/everyCall.test.ts',
  'tests/unit/chemistry/publicAnswers.test.ts',
  'tests/server/outside/kill.test.ts',
  'tests/server/bridge.test.ts',
  'tests/server/calls.test.ts',
  'tests/server/security/matrix.test.ts',
  'tests/server/outside/twoServers.test.ts',
  'tests/server/relay.test.ts',
  'tests/server/imports.test.ts',
  'tests/server/notices/noticesArrive.test.ts',
  'tests/server/taskText.test.ts',
  'tests/server/syncFuzz.test.ts',
  'tests/server/relayFuzz.test.ts',
  'tests/server/largeActs.test.ts',
  'tests/server/budgets.test.ts',
  'tests/server/feed.test.ts',
  'tests/server/relayRelease.test.ts',
  'tests/server/wideImports.test.ts',
  'tests/server/security/imports.test.ts',
];
/** Tests that start the product as one or several processes; they share few modules with others. */
const OUTSIDE = /^tests\/server\/outside\//;

/** `shared` and `server`: files share modules, because loading them again for each took as long as the tests themselves. */
function projectOf(file: string): 'shared' | 'server' | 'apart' {
  if (LONGEST.includes(file) || OUTSIDE.test(file) || MOCKS.test(readFileSync(path(file), 'utf8'))) return 'apart';
  if (SHARED.test(file)) return 'shared';
  return file.startsWith('tests/server/') ? 'server' : 'apart';
}

/** The order in which projects run: the last should be short, or one worker waits for the other. */
const PROJECTS = ['apart', 'server', 'shared'];

function blockOf({ project, moduleId }: TestSpecification): number {
  const block = PROJECTS.indexOf(project.name) * 2;
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment') ? block + 1 : block;
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? LONGEST.length : place;
}

/**
 * Files of one project and one environment follow each other: a worker keeps its modules only while the next file is of
 * the same kind. Among them the longest run first; with --sequence.seed they run in the order of that seed, to find tests
 * that pass only after others.
 */
class BlocksInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const mixed = ({ moduleId }: TestSpecification) => createHash('sha1').update(`${seed} ${moduleId}`).digest('hex');
    const placed = (await super.sort(files)).map((file) => ({
      file,
      block: blockOf(file),
      place: seed === undefined ? placeOf(file) : Number.parseInt(mixed(file).slice(0, 12), 16),
    }));
    return placed.sort((a, b) => a.block - b.block || a.place - b.place).map(({ file }) => file);
  }
}

const project = (
  name: ReturnType<typeof projectOf>,
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: FILES.filter((file) => projectOf(file) === name),
    environment: 'node',
    env: { TZ: 'UTC' },
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine may take a second for one step; what never arrives fails all the same.
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
});

/** Settings of `vitest run` for all tests except the journeys. */
export const unitTests: NonNullable<ViteUserConfig['test']> = {
  root: path(''),
  maxWorkers: 2,
  sequence: { sequencer: BlocksInTurn },
  projects: [
    project('shared', { isolate: false, setupFiles: ['tests/support/eachFile.ts'] }),
    project('server', { isolate: false, globalSetup: ['tests/support/server/endClusters.ts'] }),
    project('apart', { globalSetup: ['tests/support/server/endClusters.ts'] }),
  ],
};
