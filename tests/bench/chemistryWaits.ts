import { StructureLibrary, type StructureRow } from '@workers/chemistry/library/structureLibrary';
import { depict } from '@workers/chemistry/rdkit/depict';
import type { Rdkit } from '@workers/chemistry/rdkit/rdkit';
import type { SubstructureQuery } from '@/domain/structures';
import type { BenchTable } from './benchTable';

/** Rows on a screen: the number of hits that fill it. */
const SCREEN = 30;
const FIRST_HITS = 50;
const ROUNDS = 5;

/** Milliseconds of processor time and of wall-clock time. */
interface Took {
  cpu: number;
  wall: number;
}

function timed(run: () => void): Took {
  const cpu = process.cpuUsage();
  const from = performance.now();
  run();
  const wall = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1000, wall };
}

function quantile(all: readonly Took[], q: number): Took {
  const at = (of: (took: Took) => number) => {
    const sorted = all.map(of).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  };
  return { cpu: at(({ cpu }) => cpu), wall: at(({ wall }) => wall) };
}

/**
 * Times that a person waits, in one thread: processor time beside wall-clock time, because other programs may share the
 * machine. The product reads and searches in two threads.
 */
export function benchChemistryWaits(
  rdkit: Rdkit,
  rows: readonly StructureRow[],
  questions: readonly SubstructureQuery[],
): BenchTable {
  const library = new StructureLibrary(rdkit);
  const build = timed(() => library.append(rows));
  const parts = library.save().map(({ bytes }) => bytes!);
  const reloads = Array.from({ length: ROUNDS }, () => {
    const copies = parts.map((bytes) => bytes.slice(0));
    const fresh = new StructureLibrary(rdkit);
    return timed(() => {
      for (const bytes of copies) if (!fresh.load(bytes)) throw new Error('a part that was just saved is refused');
    });
  });
  const first = (question: SubstructureQuery) => {
    let count = 0;
    for (const hits of library.search(question)) {
      count += hits.length;
      if (count >= FIRST_HITS) return;
    }
  };
  for (const question of questions) first(question);
  const firsts = questions.map((question) =>
    quantile(
      Array.from({ length: ROUNDS }, () => timed(() => first(question))),
      0.5,
    ),
  );
  const screens = Array.from({ length: 10 }, (_, screen) =>
    timed(() => {
      for (const { smiles } of rows.slice(screen * SCREEN, (screen + 1) * SCREEN))
        depict(rdkit, smiles, { width: 200, height: 120 });
    }),
  );
  const size = parts.reduce((sum, bytes) => sum + bytes.byteLength, 0);
  const row = (what: string, took: Took, bar: string) => [what, took.cpu.toFixed(1), took.wall.toFixed(1), bar];
  return {
    title: `What a person waits for, ${rows.length.toLocaleString('en')} molecules, one thread (ms)`,
    columns: ['', 'processor', 'clock', 'bar'],
    rows: [
      row('index built, fingerprints included', build, '30000 in two threads'),
      row('index reloaded', quantile(reloads, 0.5), '150'),
      row(`first ${FIRST_HITS} hits, median`, quantile(firsts, 0.5), ''),
      row(`first ${FIRST_HITS} hits, p95`, quantile(firsts, 0.95), '30'),
      row(`${SCREEN} drawings, first screen`, screens[0]!, '100'),
      row(`${SCREEN} drawings, median`, quantile(screens, 0.5), '100'),
    ],
    notes: [
      `Kept size ${(size / 1e6).toFixed(1)} MB. The processor's time counts the collection of garbage in other threads.`,
    ],
  };
}
