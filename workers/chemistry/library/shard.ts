import type { Outcome, StructureFacts, SubstructureQuery } from '@/domain/structures';
import { measureStructure } from '../rdkit/measureStructure';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { segmentRows } from '../substructure/segment';
import type { LibraryPart } from './libraryPart';
import { type SavedPart, StructureLibrary } from './structureLibrary';

/** Consecutive structures, with the number of the first one in the whole list. */
export interface StructureBlock {
  readonly first: number;
  readonly structures: readonly string[];
}

/** The kinds of queries on a list of structures. */
export type ShardQuestion =
  | ({ readonly mode: 'substructure' } & SubstructureQuery)
  | { readonly mode: 'exact'; readonly query: string; readonly ignoreSalts: boolean }
  | { readonly mode: 'similar'; readonly query: string; readonly threshold: number; readonly ignoreSalts: boolean };

/**
 * Patterns that are run once after building, so that the code is already compiled when a person runs the first query.
 */
const warmUp: readonly SubstructureQuery[] = [
  { kind: 'smiles', query: 'CC(=O)Nc1ccccc1' },
  { kind: 'smarts', query: '[$([CX4][OH]),$(c[OH])]~*~[#6;R]' },
  { kind: 'smarts', query: 'C1~*~*~*~*~1' },
  { kind: 'smiles', query: 'C[C@H](N)C', stereo: true },
];

/**
 * One worker's share of a list of structures. Rows are identified by their number in the whole list, which is cheap to
 * pass between threads.
 */
export class StructureShard {
  private readonly library: StructureLibrary;
  private readonly numbers = new WeakMap<LibraryPart, Uint32Array>();

  constructor(private readonly rdkit: Rdkit) {
    this.library = new StructureLibrary(rdkit, { fingerprint: false });
  }

  /** RDKit's version. */
  get version(): string {
    return this.rdkit.version;
  }

  /** Adds a block of structures. @returns the numbers of those that cannot be read */
  add({ first, structures }: StructureBlock): number[] {
    const rows = structures.map((smiles, i) => ({ id: String(first + i), smiles }));
    for (let from = 0; from < rows.length; from += segmentRows) this.library.put(rows.slice(from, from + segmentRows));
    return this.library.refused.flatMap(({ id }) => (Number(id) >= first ? [Number(id)] : []));
  }

  /**
   * Loads a stored part; its rows are numbered from `first` on.
   * @returns its structures, or undefined when it must be read again (see StructureLibrary.load)
   */
  load(name: string, bytes: ArrayBuffer, first: number): readonly string[] | undefined {
    return this.library.loadAs(bytes, name, (row) => String(first + row));
  }

  /** The parts to store, for `load`; those already stored come without bytes. */
  save(): SavedPart[] {
    return this.library.save();
  }

  /** Computes facts about structures, in order; `withKeys` adds InChIKeys. */
  measure(texts: readonly string[], withKeys: boolean): Outcome<StructureFacts>[] {
    return texts.map((text) => measureStructure(this.rdkit, text, withKeys));
  }

  /** Runs some queries of the common kinds, so that their code is compiled. */
  warmUp(): void {
    for (const question of warmUp) this.search({ mode: 'substructure', ...question });
  }

  /** The numbers of the matching rows, ascending. */
  search(question: ShardQuestion): Outcome<Uint32Array> {
    if (question.mode !== 'substructure') return this.compare(question);
    const compiled = this.library.compile(question);
    if (!compiled.ok) return compiled;
    const hits: number[] = [];
    let ascending = true;
    for (const { part, rows } of this.library.run(compiled.value)) {
      const numbers = this.numbersOf(part);
      if (rows.length > 0) ascending &&= (hits.at(-1) ?? -1) < numbers[rows[0]!]!;
      for (const row of rows) hits.push(numbers[row]!);
    }
    const found = Uint32Array.from(hits);
    return good(ascending ? found : found.sort());
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

  /** The number of each row of a part; they ascend within it. */
  private numbersOf(part: LibraryPart): Uint32Array {
    let numbers = this.numbers.get(part);
    if (numbers === undefined) {
      numbers = Uint32Array.from(part.ids, Number);
      this.numbers.set(part, numbers);
    }
    return numbers;
  }
}
