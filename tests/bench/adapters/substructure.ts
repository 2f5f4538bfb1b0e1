import type { StructureRow } from '@workers/chemistry/library/structureLibrary';
import { openStructurePool, serveStructureShard } from '@workers/chemistry/node/structurePool';
import type { SubstructureQuery } from '@/domain/structures';

// The bundle of this file is also the module that its worker threads run.
serveStructureShard();

/** Runs the product's structure search in Node, to measure and check it. */
export interface SubstructureIndex {
  /** Ids of the matching rows, in the order in which they were given. Rejects if the pattern cannot be read. */
  search(question: SubstructureQuery): Promise<string[]>;
  /** Ids that could not be read as structures. */
  readonly refused: string[];
  /** Worker threads in use; 0 when everything runs in the caller's. */
  readonly threads: number;
  close(): Promise<void>;
}

/** Indexes rows in two worker threads; when run from TypeScript sources, which threads cannot load, in this thread. */
export async function createIndex(rows: readonly StructureRow[]): Promise<SubstructureIndex> {
  const file = new URL(import.meta.url);
  const threads = file.pathname.endsWith('.ts') ? 0 : 2;
  const pool = await openStructurePool({ threads, file });
  const { refused } = await pool.add(rows.map(({ smiles }) => smiles));
  await pool.warmUp();
  return {
    threads,
    refused: refused.sort((a, b) => a - b).map((row) => rows[row]!.id),
    async search(question) {
      const found = await pool.search({ mode: 'substructure', ...question });
      if (!found.ok) throw new Error(`${found.reason}: ${found.detail}`);
      return Array.from(found.value, (row) => rows[row]!.id);
    },
    close: () => pool.close(),
  };
}
