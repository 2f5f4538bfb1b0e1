import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
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
  private readonly numbers = new Map<string, number>();

  constructor(rdkit: Rdkit, blocks: readonly RowBlock[]) {
    this.library = new StructureLibrary(rdkit, { canonical: false, fingerprint: false });
    for (const { first, rows } of blocks) {
      rows.forEach((row, i) => {
        this.numbers.set(row.id, first + i);
      });
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
    for (const { ids, rows } of this.library.run(compiled.value)) {
      for (const row of rows) hits.push(this.numbers.get(ids[row]!)!);
    }
    return good(Uint32Array.from(hits));
  }
}
