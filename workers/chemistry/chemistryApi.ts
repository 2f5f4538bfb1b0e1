import type { ColumnTexts } from '@/domain/records/columnTexts';
import type {
  DepictionOptions,
  Outcome,
  StructureFacts,
  StructureProperties,
  SubstructureQuery,
} from '@/domain/structures';
import { textAt } from '@/lib/textList';
import { breathe } from './breathe';
import type { RefusedStructure } from './library/libraryPart';
import { neutralParent } from './library/neutralParent';
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
import { readPattern } from './rdkit/readPattern';
import { commonCore, decomposeRGroups, type RGroupTable } from './rdkit/rGroups';
import { Turns } from './turns';

/**
 * How often long work yields to messages, in milliseconds: the longest that a cancellation or an urgent drawing waits.
 */
const turn = 8;

/** Rows that are laid out together. */
const CHUNK = 4096;
/** Rows between two pauses, some milliseconds of work: drawings for the screen are made in between. */
const STEP = 8;
const REPORT_EVERY = 256;

/** A stored part of a library. Its bytes stay on disk until a worker reads them. */
export interface KeptPart {
  name: string;
  bytes: Blob;
}

/** A part of a library to be stored; null = it is already stored under that name. */
export interface PartToKeep {
  name: string;
  bytes: Blob | null;
}

export interface ColumnComparison {
  held: number;
  outdated: number;
  unknown: Uint32Array;
}

/** Does the work with pauses in which messages are answered. @returns false when it was cancelled */
async function inSteps(
  work: Generator<void, void>,
  from: number,
  total: number,
  { goesOn = () => true, pause = breathe }: { goesOn?: () => boolean; pause?: () => Promise<void> },
  onProgress?: (done: number) => void,
): Promise<boolean> {
  for (let done = from; !work.next().done; done += STEP) {
    if (done % REPORT_EVERY === 0) onProgress?.(Math.min(done + STEP, total));
    await pause();
    if (!goesOn()) return false;
  }
  return true;
}

/**
 * The interface of a chemistry worker; one instance per worker, called through comlink. Libraries are named by the
 * caller (one per structure field and worker). All results are plain data; nothing throws for a bad structure.
 */
export class ChemistryApi {
  private readonly libraries = new Map<string, StructureLibrary>();
  /** The results of `compare`, for the next `update`. */
  private readonly compared = new Map<string, { column: ColumnTexts; outdated: string[] }>();
  private readonly cancelled = new Set<number>();
  private readonly turns: Turns;

  constructor(
    private readonly rdkit: () => Promise<Rdkit>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.turns = new Turns(now);
  }

  /**
   * The person is active: for that many milliseconds `update` proceeds one step at a time; everything else is
   * unaffected.
   */
  async rest(millis: number): Promise<void> {
    this.turns.rest(millis);
  }

  /** RDKit's version; also used to load RDKit before it is needed. */
  async version(): Promise<string> {
    return (await this.rdkit()).version;
  }

  /**
   * Loads stored parts of a library. Returns for each whether it could be used; the rows of the others must be built
   * again.
   */
  async load(library: string, parts: KeptPart[]): Promise<boolean[]> {
    const held = await this.library(library);
    const read = await Promise.all(parts.map(({ bytes }) => bytes.arrayBuffer().catch(() => null)));
    return read.map((buffer, i) => {
      try {
        return buffer !== null && held.load(buffer, parts[i]!.name);
      } catch {
        // Damaged: its rows are read again.
        return false;
      }
    });
  }

  /**
   * Reads rows into a library. `onProgress` gets the number of rows done; cancelling `ticket` keeps what was read and
   * returns false.
   */
  async build(
    library: string,
    rows: StructureRow[],
    ticket: number,
    onProgress?: (done: number) => void,
  ): Promise<boolean> {
    const held = await this.library(library);
    for (let from = 0; from < rows.length; from += CHUNK) {
      const append = held.appendInSteps(rows.slice(from, from + CHUNK), STEP);
      const goesOn = () => !this.cancelled.delete(ticket);
      if (!(await inSteps(append, from, rows.length, { goesOn }, onProgress))) return false;
    }
    onProgress?.(rows.length);
    return true;
  }

  /**
   * Compares a library with a column of a table, and keeps the column for `update`.
   * @param whole records missing from the column have no structure; for a listed record, an empty text means the same.
   * @returns how many records the library has, how many of them differ from the column, and the positions in the column
   * of the structures that the library lacks or has in another form
   */
  async compare(library: string, column: ColumnTexts, whole: boolean): Promise<ColumnComparison> {
    const held = await this.library(library);
    const { outdated, unknown } = await this.withPauses(held.compare(column, whole));
    this.compared.set(library, { column, outdated });
    return { held: held.size, outdated: outdated.length, unknown };
  }

  /**
   * Removes what the last `compare` found outdated, and reads the structures at these positions of its column, which is
   * then dropped. `onProgress` gets the number of rows done.
   */
  async update(library: string, places: Uint32Array, onProgress?: (done: number) => void): Promise<void> {
    const compared = this.compared.get(library);
    if (!compared) return;
    const { column, outdated } = compared;
    this.compared.delete(library);
    const held = await this.library(library);
    for (const id of outdated) held.remove(id);
    const pause = () => this.turns.next();
    for (let from = 0; from < places.length; from += CHUNK) {
      const rows = Array.from(places.subarray(from, from + CHUNK), (place) => ({
        id: textAt(column.ids, place),
        smiles: textAt(column.texts, place),
      }));
      await inSteps(held.putInSteps(rows, STEP), from, places.length, { pause }, onProgress);
    }
    onProgress?.(places.length);
  }

  /**
   * The library as parts to store; parts that are already stored under their names come without bytes.
   * @param all treats every part as not stored yet.
   */
  async save(library: string, all: boolean): Promise<PartToKeep[]> {
    const parts = (await this.library(library)).save(all);
    return parts.map(({ name, bytes }) => ({ name, bytes: bytes && new Blob([bytes]) }));
  }

  /** Drops a library. */
  async close(library: string): Promise<void> {
    this.libraries.delete(library);
    this.compared.delete(library);
  }

  /** Number of records, and the records that no search can find. */
  async state(library: string): Promise<{ size: number; refused: RefusedStructure[] }> {
    const held = await this.library(library);
    return { size: held.size, refused: held.refused };
  }

  /**
   * Substructure search. `onHits` gets ids as they are found, part by part; returns their number, or why the pattern
   * cannot be read. `limit` ends the search early. A cancelled search returns what it found so far.
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
    // A cancellation that arrives after the end would be kept indefinitely.
    if (this.cancelled.size > 1000) this.cancelled.delete(this.cancelled.values().next().value!);
  }

  /** Marks of all readable records, which equal structures share; see StructureLibrary.marks. */
  async marks(library: string, ofParents = false): Promise<{ ids: string[]; marks: Float64Array }> {
    return this.withPauses((await this.library(library)).marksInSteps(ofParents));
  }

  /** Records with the same structure; salts and solvents may be ignored. */
  async exact(library: string, structure: string, ignoreSalts = false): Promise<Outcome<string[]>> {
    return this.withPauses((await this.library(library)).exactInSteps(structure, ignoreSalts));
  }

  /** Records with a Tanimoto similarity of at least `threshold` (0 to 1), most similar first. */
  async similar(
    library: string,
    structure: string,
    threshold: number,
    ignoreSalts = false,
  ): Promise<Outcome<{ id: string; similarity: number }[]>> {
    return this.withPauses((await this.library(library)).similarInSteps(structure, threshold, ignoreSalts));
  }

  /** Canonical SMILES of structures (SMILES or molfiles). */
  async canonicalise(structures: string[]): Promise<Outcome<string>[]> {
    return this.each(structures, canonicalise);
  }

  /** Structures as canonical SMILES, and their parents without salts; see neutralParent. */
  async parents(structures: string[]): Promise<Outcome<{ whole: string; parent: string }>[]> {
    return this.each(structures, (rdkit, text) => {
      const whole = canonicalise(rdkit, text);
      return whole.ok ? { ok: true, value: { whole: whole.value, parent: neutralParent(rdkit, whole.value) } } : whole;
    });
  }

  /** Typed patterns in a form that can be searched, SMILES or SMARTS; see readPattern. */
  async readPatterns(patterns: string[]): Promise<Outcome<string>[]> {
    return this.each(patterns, readPattern);
  }

  /** A canonical text for each reaction (RXN V2000 or V3000, reaction SMILES), independent of how it is written. */
  async canonicaliseReactions(reactions: string[]): Promise<Outcome<string>[]> {
    return this.each(reactions, canonicaliseReaction);
  }

  /** Computed properties of structures. */
  async properties(structures: string[]): Promise<Outcome<StructureProperties>[]> {
    return this.each(structures, computeProperties);
  }

  /** The computed facts that columns show; the InChIKey only `withKeys`. */
  async measure(structures: string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]> {
    return this.each(structures, (rdkit, text) => measureStructure(rdkit, text, withKeys));
  }

  /** Structures converted to another text format. */
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

  /** Runs all steps and answers messages in between. */
  private async withPauses<T>(steps: Generator<void, T>): Promise<T> {
    let step = steps.next();
    for (let since = this.now(); !step.done; step = steps.next()) {
      if (this.now() - since < turn) continue;
      await breathe();
      since = this.now();
    }
    return step.value;
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
