import { transfer } from 'comlink';
import type {
  DepictionOptions,
  Outcome,
  StructureFacts,
  StructureProperties,
  SubstructureQuery,
} from '@/domain/structures';
import { breathe } from './breathe';
import type { RefusedStructure } from './library/libraryPart';
import type { StructureRow } from './library/structureLibrary';
import { StructureLibrary } from './library/structureLibrary';
import { canonicalise } from './rdkit/canonicalise';
import { canonicaliseReaction } from './rdkit/canonicaliseReaction';
import { convertStructure, type StructureFormat } from './rdkit/convertStructure';
import { depict } from './rdkit/depict';
import { depictReaction } from './rdkit/depictReaction';
import { measureStructure } from './rdkit/measureStructure';
import { computeProperties } from './rdkit/properties';
import type { Rdkit } from './rdkit/rdkit';
import { commonCore, decomposeRGroups, type RGroupTable } from './rdkit/rGroups';

/** How often long work lets messages in, in milliseconds: a cancellation or an urgent drawing waits no longer. */
const turn = 8;

/**
 * What a chemistry worker can do; one instance per worker, spoken to through comlink. Libraries are named by the caller
 * (one per structure field and worker). All results are plain data; nothing throws for a bad structure.
 */
export class ChemistryApi {
  private readonly libraries = new Map<string, StructureLibrary>();
  private readonly cancelled = new Set<number>();

  constructor(
    private readonly rdkit: () => Promise<Rdkit>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** RDKit's version; also a way to have it loaded before it is needed. */
  async version(): Promise<string> {
    return (await this.rdkit()).version;
  }

  /** Takes up saved parts of a library. Answers for each whether it could be used; build the rows of the others anew. */
  async load(library: string, parts: ArrayBuffer[]): Promise<boolean[]> {
    const held = await this.library(library);
    return parts.map((part) => held.load(part));
  }

  /**
   * Reads rows into a library. `onProgress` hears the number of rows done; `ticket` may be cancelled, which keeps what
   * was read and answers false.
   */
  async build(
    library: string,
    rows: StructureRow[],
    ticket: number,
    onProgress?: (done: number) => void,
  ): Promise<boolean> {
    const held = await this.library(library);
    const chunk = 4096;
    // Some milliseconds of work: the drawings of the screen come between.
    const step = 8;
    const tellEvery = 256;
    for (let from = 0; from < rows.length; from += chunk) {
      const part = rows.slice(from, from + chunk);
      const append = held.appendInSteps(part, step);
      for (let done = from; !append.next().done; done += step) {
        if (done % tellEvery === 0) onProgress?.(Math.min(done + step, rows.length));
        await breathe();
        if (this.cancelled.delete(ticket)) return false;
      }
    }
    onProgress?.(rows.length);
    return true;
  }

  /** Adds or replaces records. */
  async put(library: string, rows: StructureRow[]): Promise<void> {
    const held = await this.library(library);
    for (const row of rows) held.put(row);
  }

  /** Takes records out. */
  async remove(library: string, ids: string[]): Promise<void> {
    const held = await this.library(library);
    for (const id of ids) held.remove(id);
  }

  /** The library as buffers to keep. */
  async save(library: string): Promise<ArrayBuffer[]> {
    const parts = (await this.library(library)).save();
    return transfer(parts, parts);
  }

  /** Forgets a library. */
  async close(library: string): Promise<void> {
    this.libraries.delete(library);
  }

  /** Number of records and those that no search can find. */
  async state(library: string): Promise<{ size: number; refused: RefusedStructure[] }> {
    const held = await this.library(library);
    return { size: held.size, refused: held.refused };
  }

  /**
   * Substructure search. `onHits` hears ids as they are found, part by part; the answer is their number, or why the
   * pattern cannot be read. `limit` ends the search early. A cancelled search answers with what it had.
   */
  async search(
    library: string,
    question: SubstructureQuery & { limit?: number },
    ticket: number,
    onHits: (ids: string[]) => void,
  ): Promise<Outcome<number>> {
    const held = await this.library(library);
    const limit = question.limit ?? Number.POSITIVE_INFINITY;
    const steps = held.search(question);
    let count = 0;
    let since = this.now();
    try {
      while (count < limit) {
        const step = steps.next();
        if (step.done) return step.value.ok ? { ok: true, value: count } : step.value;
        const ids = step.value.slice(0, limit - count);
        count += ids.length;
        if (ids.length > 0) onHits(ids);
        if (this.now() - since < turn) continue;
        await breathe();
        since = this.now();
        if (this.cancelled.has(ticket)) break;
      }
      return { ok: true, value: count };
    } finally {
      this.cancelled.delete(ticket);
      steps.return({ ok: true, value: null });
    }
  }

  /** Ends the build or search with this ticket at its next pause. A ticket is used once. */
  async cancel(ticket: number): Promise<void> {
    this.cancelled.add(ticket);
    // A cancellation that comes after the end would stay for ever.
    if (this.cancelled.size > 1000) this.cancelled.delete(this.cancelled.values().next().value!);
  }

  /** Marks of all readable records that equal structures share; see StructureLibrary.marks. */
  async marks(library: string): Promise<{ ids: string[]; marks: Float64Array }> {
    return (await this.library(library)).marks();
  }

  /** Records with the same structure; salts and solvents may be ignored. */
  async exact(library: string, structure: string, ignoreSalts = false): Promise<Outcome<string[]>> {
    return (await this.library(library)).exact(structure, ignoreSalts);
  }

  /** Records at least `threshold` alike (Tanimoto, 0 to 1), most alike first. */
  async similar(
    library: string,
    structure: string,
    threshold: number,
    ignoreSalts = false,
  ): Promise<Outcome<{ id: string; similarity: number }[]>> {
    return (await this.library(library)).similar(structure, threshold, ignoreSalts);
  }

  /** Canonical SMILES of structures (SMILES or molfiles). */
  async canonicalise(structures: string[]): Promise<Outcome<string>[]> {
    return this.each(structures, canonicalise);
  }

  /** One text for each reaction (RXN V2000 or V3000, reaction SMILES), however it is written. */
  async canonicaliseReactions(reactions: string[]): Promise<Outcome<string>[]> {
    return this.each(reactions, canonicaliseReaction);
  }

  /** Computed properties of structures. */
  async properties(structures: string[]): Promise<Outcome<StructureProperties>[]> {
    return this.each(structures, computeProperties);
  }

  /** The measures of structures that columns show; the InChIKey only `withKeys`. */
  async measure(structures: string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]> {
    return this.each(structures, (rdkit, text) => measureStructure(rdkit, text, withKeys));
  }

  /** Structures in another text form. */
  async convert(structures: string[], to: StructureFormat): Promise<Outcome<string>[]> {
    return this.each(structures, (rdkit, text) => convertStructure(rdkit, text, to));
  }

  /** Drawings of structures as SVG. */
  async depict(structures: string[], options: DepictionOptions): Promise<Outcome<string>[]> {
    return this.each(structures, (rdkit, text) => depict(rdkit, text, options));
  }

  /** Drawings of reactions as SVG. */
  async depictReactions(reactions: string[], options: DepictionOptions): Promise<Outcome<string>[]> {
    return this.each(reactions, (rdkit, text) => depictReaction(rdkit, text, options));
  }

  /** Substituents of structures around a core, as a table. */
  async rGroups(core: string, structures: string[]): Promise<Outcome<RGroupTable>> {
    return decomposeRGroups(await this.rdkit(), core, structures);
  }

  /** The largest common core as SMARTS (empty: none), to highlight and align drawings on. */
  async commonCore(structures: string[]): Promise<Outcome<string>> {
    return commonCore(await this.rdkit(), structures);
  }

  private async each<T>(texts: string[], use: (rdkit: Rdkit, text: string) => T): Promise<T[]> {
    const rdkit = await this.rdkit();
    const results: T[] = [];
    let since = this.now();
    for (const text of texts) {
      results.push(use(rdkit, text));
      if (this.now() - since < turn) continue;
      await breathe();
      since = this.now();
    }
    return results;
  }

  private async library(name: string): Promise<StructureLibrary> {
    const rdkit = await this.rdkit();
    let held = this.libraries.get(name);
    if (held === undefined) {
      held = new StructureLibrary(rdkit);
      this.libraries.set(name, held);
    }
    return held;
  }
}
