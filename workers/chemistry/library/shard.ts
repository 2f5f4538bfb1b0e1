import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { segmentRows } from '../substructure/segment';
import type { RefusedStructure } from './libraryPart';
import { StructureLibrary, type StructureRow } from './structureLibrary';

/** A run of rows with the number of its first row in the whole list. */
export interface RowBlock {
  readonly first: number;
  readonly rows: readonly StructureRow[];
}

/** Patterns run once after building, so that the first question of a person meets code that is already compiled. */
const warmUp: readonly SubstructureQuery[] = [
  { kind: 'smiles', query: 'CC(=O)Nc1ccccc1' },
  { kind: 'smarts', query: '[$([CX4][OH]),$(c[OH])]~*~[#6;R]' },
  { kind: 'smarts', query: 'C1~*~*~*~*~1' },
  { kind: 'smiles', query: 'C[C@H](N)C', stereo: true },
];

/** One worker's share of a list of structures; speaks in row numbers of the whole list, which are cheap to pass between threads. */
export class StructureShard {
  private readonly library: StructureLibrary;
  /** Number of the first row of each part; a block fills parts of its own, in order. */
  private readonly firsts: number[] = [];

  constructor(rdkit: Rdkit, blocks: readonly RowBlock[]) {
    this.library = new StructureLibrary(rdkit, { canonical: false, fingerprint: false });
    for (const { first, rows } of blocks) {
      for (let from = 0; from < rows.length; from += segmentRows) this.firsts.push(first + from);
      this.library.append(rows);
    }
    for (const question of warmUp) this.search(question);
  }

  get refused(): readonly RefusedStructure[] {
    return this.library.refused;
  }

  /** The numbers of the matching rows, ascending within each block. */
  search(question: SubstructureQuery): Outcome<Uint32Array> {
    const compiled = this.library.compile(question);
    if (!compiled.ok) return compiled;
    const hits: number[] = [];
    let part = 0;
    for (const { rows } of this.library.run(compiled.value)) {
      const first = this.firsts[part++]!;
      for (const row of rows) hits.push(first + row);
    }
    return good(Uint32Array.from(hits));
  }
}
