import type { StructureRow } from '@workers/chemistry/library/structureLibrary';
import pg from 'pg';
import type { SubstructureQuery } from '@/domain/structures';

/** Address of a PostgreSQL where the extension `rdkit` can be created; the bench writes one temporary table there. */
const address = process.env.BENCH_CARTRIDGE_URL;
const repeats = 3;

/**
 * Substructure search of RDKit's PostgreSQL cartridge over the same molecules and queries: GiST index, warm, all ids
 * fetched, median of three. Null without a database. Milliseconds and ids per query.
 */
export async function measureCartridge(
  rows: readonly StructureRow[],
  questions: readonly SubstructureQuery[],
): Promise<{ readonly setUp: number; readonly times: number[]; readonly found: string[][] } | null> {
  if (address === undefined) return null;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const started = performance.now();
    await client.query('create extension if not exists rdkit');
    await client.query('create temp table bench_molecule (id text, structure mol)');
    for (let from = 0; from < rows.length; from += 10_000) {
      const part = rows.slice(from, from + 10_000);
      await client.query(
        `insert into bench_molecule select id, mol_from_smiles(smiles::cstring)
         from unnest($1::text[], $2::text[]) as given (id, smiles) where is_valid_smiles(smiles::cstring)`,
        [part.map(({ id }) => id), part.map(({ smiles }) => smiles)],
      );
    }
    await client.query('create index on bench_molecule using gist (structure)');
    await client.query('analyze bench_molecule');
    const setUp = performance.now() - started;
    const times: number[] = [];
    const found: string[][] = [];
    for (const { kind, query } of questions) {
      const pattern = kind === 'smiles' ? 'mol_from_smiles($1::cstring)' : '$1::qmol';
      const samples: number[] = [];
      let ids: string[] = [];
      for (let k = 0; k < repeats; k++) {
        const from = performance.now();
        const { rows: hits } = await client.query<{ id: string }>(
          `select id from bench_molecule where structure @> ${pattern}`,
          [query],
        );
        samples.push(performance.now() - from);
        ids = hits.map(({ id }) => id);
      }
      times.push(samples.sort((a, b) => a - b)[1]!);
      found.push(ids);
    }
    return { setUp, times, found };
  } finally {
    await client.end();
  }
}
