import { buildSubstructureAdapter } from '@tests/support/buildSubstructureAdapter';
import { hashIds, readPublicSet } from '@tests/support/publicSubstructures';
import { StructureLibrary, type StructureRow } from '@workers/chemistry/library/structureLibrary';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import type { Rdkit } from '@workers/chemistry/rdkit/rdkit';
import { createCompoundLibrary } from '@/domain/demo/compoundLibrary';
import type { SubstructureQuery } from '@/domain/structures';
import type { BenchTable } from './benchTable';
import { measureCartridge } from './cartridge';
import { benchChemistryWaits } from './chemistryWaits';

/** Compounds of the demo library, used when the public molecules are not available. */
const ownMolecules = 20_000;
const repeats = 5;

/** Queries for our own library: fragments and functional groups of the common kinds, from frequent to absent. */
const ownQueries: readonly SubstructureQuery[] = [
  { kind: 'smiles', query: 'c1ccccc1' },
  { kind: 'smiles', query: 'CCOCC' },
  { kind: 'smiles', query: 'c1ccc2[nH]ccc2c1' },
  { kind: 'smiles', query: 'CC(=O)Nc1ccccc1' },
  { kind: 'smiles', query: 'O=S(=O)N1CCNCC1' },
  { kind: 'smiles', query: 'C1CC2CCC1C2' },
  { kind: 'smiles', query: 'c1ccc(cc1)-c1ncno1' },
  { kind: 'smarts', query: '[CX4][OH]' },
  { kind: 'smarts', query: '[NX3;H2,H1;!$(NC=O)]' },
  { kind: 'smarts', query: '[CH;D2;$(C-!@C)](=O)' },
  { kind: 'smarts', query: 'c[NH,NH2]' },
  { kind: 'smarts', query: '[a;r5]:[a;r6]' },
  { kind: 'smarts', query: '[$([NX3](=O)=O),$([NX3+](=O)[O-])][!#8]' },
  { kind: 'smarts', query: 'C14~*~*~*~*~C~1~*~*~C2~C3~*~*~*~C~3~*~*~C~2~4' },
];

interface Task {
  readonly rows: readonly StructureRow[];
  readonly questions: readonly { readonly question: SubstructureQuery; readonly answer: string | undefined }[];
  readonly source: string;
}

interface Row {
  readonly engine: string;
  readonly setUp: number;
  readonly times: readonly number[];
  readonly wrong: number;
}

/**
 * Substructure search: the product's engine in one and in two threads, RDKit.js's own SubstructLibrary, and RDKit's
 * PostgreSQL cartridge if a database is given, in one run over the same molecules. Every answer is checked against the
 * published answers if available, otherwise against the SubstructLibrary's.
 */
export async function benchChemistry(): Promise<BenchTable[]> {
  const task = readTask();
  const rdkit = await loadRdkitNode();
  const waits = benchChemistryWaits(
    rdkit,
    task.rows,
    task.questions.map(({ question }) => question),
  );
  const peer = measurePeer(rdkit, task);
  const answers = task.questions.map(({ answer }, i) => answer ?? peer.answers[i]);
  const rows = [measureLibrary(rdkit, task, answers), await measureThreads(task, answers), peer.row(answers)];
  const base = rows[2]!;
  const cartridge = await cartridgeRow(task, answers);
  if (cartridge) rows.push(cartridge);
  const searches: BenchTable = {
    title: `Substructure search, ${task.rows.length.toLocaleString('en')} molecules, ${task.questions.length} queries (ms)`,
    columns: [
      'engine',
      'set-up s',
      'p50',
      'p95',
      'max',
      'sum',
      'peer/this p50',
      'peer/this p95',
      'peer/this sum',
      'wrong',
    ],
    rows: rows.map((row) => [
      row.engine,
      (row.setUp / 1000).toFixed(1),
      quantile(row.times, 0.5).toFixed(1),
      quantile(row.times, 0.95).toFixed(1),
      Math.max(...row.times).toFixed(1),
      sum(row.times).toFixed(0),
      (quantile(base.times, 0.5) / quantile(row.times, 0.5)).toFixed(1),
      (quantile(base.times, 0.95) / quantile(row.times, 0.95)).toFixed(1),
      (sum(base.times) / sum(row.times)).toFixed(1),
      row.wrong,
    ]),
    notes: [
      task.source,
      `All matches returned, stereo ignored; median of ${repeats} repeats, the SubstructLibrary single-shot.`,
      cartridge
        ? `Cartridge / two threads: p50 ${ratio(cartridge, rows[1]!, 0.5)} (bar: 5 or more), p95 ${ratio(cartridge, rows[1]!, 0.95)} (bar: 20 or more).`
        : 'No cartridge beside it: name a PostgreSQL with RDKit in BENCH_CARTRIDGE_URL.',
    ],
  };
  return [searches, waits];
}

async function cartridgeRow(task: Task, answers: readonly (string | undefined)[]): Promise<Row | null> {
  const measured = await measureCartridge(
    task.rows,
    task.questions.map(({ question }) => question),
  );
  if (!measured) return null;
  const { setUp, times, found } = measured;
  const wrong = found.filter((ids, i) => hashIds(ids) !== answers[i]).length;
  return { engine: 'PostgreSQL cartridge, warm', setUp, times, wrong };
}

function ratio(slow: Row, fast: Row, q: number): string {
  return (quantile(slow.times, q) / quantile(fast.times, q)).toFixed(1);
}

function readTask(): Task {
  const known = readPublicSet();
  if (known) {
    return {
      rows: known.molecules,
      questions: known.queries.map(({ kind, query, answer }) => ({ question: { kind, query }, answer: answer(false) })),
      source: 'Molecules and queries: the public set; answers: RDKit 2022.09, brute force.',
    };
  }
  const library = createCompoundLibrary();
  const stride = Math.floor(library.capacity / ownMolecules);
  return {
    rows: Array.from({ length: ownMolecules }, (_, i) => {
      const { identifier, smiles } = library.compoundAt(i * stride);
      return { id: identifier, smiles };
    }),
    questions: ownQueries.map((question) => ({ question, answer: undefined })),
    source: 'Molecules: the demo library (the public set is not here); answers: the SubstructLibrary.',
  };
}

function measureLibrary(rdkit: Rdkit, task: Task, answers: readonly (string | undefined)[]): Row {
  const started = performance.now();
  const library = new StructureLibrary(rdkit, { fingerprint: false });
  library.append(task.rows);
  const setUp = performance.now() - started;
  const times: number[] = [];
  let wrong = 0;
  task.questions.forEach(({ question }, i) => {
    let hits: string[] = [];
    times.push(
      medianOf(() => {
        hits = [];
        for (const part of library.search(question)) hits.push(...part);
      }),
    );
    if (hashIds(hits) !== answers[i]) wrong++;
  });
  return { engine: 'Labtide, 1 thread', setUp, times, wrong };
}

async function measureThreads(task: Task, answers: readonly (string | undefined)[]): Promise<Row> {
  const adapter = await buildSubstructureAdapter();
  const started = performance.now();
  const index = await adapter.createIndex(task.rows);
  const setUp = performance.now() - started;
  const times: number[] = [];
  let wrong = 0;
  for (const [i, { question }] of task.questions.entries()) {
    const samples: number[] = [];
    let hits: string[] = [];
    for (let k = 0; k < repeats; k++) {
      const from = performance.now();
      hits = await index.search(question);
      samples.push(performance.now() - from);
    }
    times.push(quantile(samples, 0.5));
    if (hashIds(hits) !== answers[i]) wrong++;
  }
  const engine = `Labtide, ${index.threads} threads`;
  await index.close();
  adapter.clean();
  return { engine, setUp, times, wrong };
}

/** RDKit.js's own library; a pattern on which it throws counts as wrong. */
function measurePeer(rdkit: Rdkit, task: Task) {
  const { module } = rdkit;
  const started = performance.now();
  const library = new module.SubstructLibrary();
  const ids: string[] = [];
  for (const { id, smiles } of task.rows) {
    try {
      if (library.add_smiles(smiles) >= 0) ids.push(id);
    } catch {
      // A structure that cannot be sanitised throws; the row is left out, as in the product.
    }
  }
  const setUp = performance.now() - started;
  const times: number[] = [];
  const answers = task.questions.map(({ question }) => {
    const from = performance.now();
    let found: string[] | undefined;
    const pattern = question.kind === 'smarts' ? module.get_qmol(question.query) : module.get_mol(question.query);
    try {
      const matches = library.get_matches_as_uint32array(pattern!, false, 1, task.rows.length) as Uint32Array;
      found = Array.from(matches, (row) => ids[row]!);
    } catch {
      found = undefined;
    }
    times.push(performance.now() - from);
    pattern?.delete();
    return found && hashIds(found);
  });
  library.delete();
  return {
    answers,
    row: (expected: readonly (string | undefined)[]): Row => ({
      engine: 'RDKit.js SubstructLibrary, 1 thread',
      setUp,
      times,
      wrong: expected.filter((answer, i) => answers[i] === undefined || answers[i] !== answer).length,
    }),
  };
}

function medianOf(run: () => void): number {
  const samples: number[] = [];
  for (let k = 0; k < repeats; k++) {
    const from = performance.now();
    run();
    samples.push(performance.now() - from);
  }
  return quantile(samples, 0.5);
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
