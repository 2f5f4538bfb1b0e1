import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { segmentRows } from '../substructure/segment';
import type { RefusedStructure } from './libraryPart';
import { StructureLibrary, type StructureRow } from './structureLibrary';

/** A run of rows with the number of its first row in the whole list. The id of a row is its number, as text. */
export interface RowBlock {
  readonly first: number;
  readonly rows: readonly StructureRow[];
}

/** What a list of structures can be asked. */
export type ShardQuestion =
  | ({ readonly mode: 'substructure' } & SubstructureQuery)
  | { readonly mode: 'exact'; readonly query: string; readonly ignoreSalts: boolean }
  | { readonly mode: 'similar'; readonly query: string; readonly threshold: number; readonly ignoreSalts: boolean };

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

  constructor(rdkit: Rdkit) {
    this.library = new StructureLibrary(rdkit, { fingerprint: false });
  }

  /** Reads a block behind those that are held. @returns those of its rows that cannot be read */
  add({ first, rows }: RowBlock): readonly RefusedStructure[] {
    const before = this.library.refused.length;
    for (let from = 0; from < rows.length; from += segmentRows) this.firsts.push(first + from);
    this.library.append(rows);
    return this.library.refused.slice(before);
  }

  /** Asks some questions of the common kinds, for their code alone. */
  warmUp(): void {
    for (const question of warmUp) this.search({ mode: 'substructure', ...question });
  }

  /** The numbers of the matching rows; those of a substructure ascend within each block. */
  search(question: ShardQuestion): Outcome<Uint32Array> {
    if (question.mode !== 'substructure') return this.compare(question);
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

  private compare(question: Exclude<ShardQuestion, { mode: 'substructure' }>): Outcome<Uint32Array> {
    const { query, ignoreSalts } = question;
    if (question.mode === 'exact') {
      const found = this.library.exact(query, ignoreSalts);
      return found.ok ? good(Uint32Array.from(found.value, Number).sort()) : found;
    }
    const found = this.library.similar(query, question.threshold, ignoreSalts);
    return found.ok ? good(Uint32Array.from(found.value, ({ id }) => Number(id)).sort()) : found;
  }
}
