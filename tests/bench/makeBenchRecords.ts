import type { BenchRecord } from './adapters/benchRecords';

const SEED = 271_828;
const WORDS =
  'the of and in assay yield purity sample batch solvent column peak low high kinase potency cell repeat stock plasma rat mouse dose buffer toluene coupling ester acid phenyl scaffold docking model curve plate urgent'.split(
    ' ',
  );
const NAMES = ['indole', 'amide', 'urea', 'pyridine', 'thiazole', 'lactam'];
const KINDS = ['hit', 'lead', 'control', 'isomer A'];
const VENDORS = ['Nordic Fine Chem', 'Blue Labs', 'Delta Reagents', 'Summit Synthesis'];
const STATUSES = ['Proposed', 'Queued', 'In synthesis', 'Registered', 'In assay'];

/** Random numbers from 0 to 1, reproducible by the seed (Marsaglia 2003, xorshift). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Generated lab records, the same in every run. */
export function makeBenchRecords(count: number): BenchRecord[] {
  const next = random(SEED);
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * next() ** 1.6)]!;
  const maybe = (missing: number, value: number) => (next() < missing ? null : value);
  return Array.from({ length: count }, (_, id) => ({
    id,
    ident: `${pick(['CMPD-', 'ABX-', 'LIB-'])}${below(2) ? String(id).padStart(6, '0') : id}`,
    program: `Program ${below(12)}`,
    status: pick(STATUSES),
    tags: [...new Set(Array.from({ length: below(5) }, () => `tag ${below(30)}`))],
    ic50:
      next() < 0.2
        ? null
        : { q: pick(['=', '<', '>']), v: Number((10 ** (next() * 5)).toPrecision(3)), sd: null, n: 1 },
    logp: maybe(0.1, Number((next() * 7 - 1).toFixed(2))),
    qed: maybe(0.1, Number(next().toFixed(3))),
    sas: maybe(0.1, Number((1 + next() * 5).toFixed(2))),
    mw: maybe(0.1, Number((150 + next() * 450).toFixed(1))),
    tpsa: maybe(0.1, Number((next() * 160).toFixed(1))),
    sol: maybe(0.1, Number((10 ** (next() * 3)).toPrecision(3))),
    name: `${pick(NAMES)} ${pick(KINDS)} ${1 + below(400)}`,
    note: Array.from({ length: 4 + below(26) }, () => pick(WORDS)).join(' '),
    vendor: pick(VENDORS),
    date: new Date(Date.UTC(2018, 0, 1) + below(2900) * 86_400_000).toISOString().slice(0, 10),
    done: next() < 0.3,
    people: [`u${below(40)}`],
    smiles: 'c1ccccc1',
  }));
}
