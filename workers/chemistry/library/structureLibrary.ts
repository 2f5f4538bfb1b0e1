import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { MARK_WORDS, marksOf } from '@/lib/textMark';
import { type DescribeOptions, describeMolecule } from '../rdkit/describeMolecule';
import { fingerprintBytes, morganFingerprint } from '../rdkit/morganFingerprint';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { withMol } from '../rdkit/withMol';
import { countBits, eachSimilar } from '../similarity/tanimoto';
import { AtomWords } from '../substructure/atomWords';
import type { TableCache } from '../substructure/compilePattern';
import { type CompiledQuery, compileQuery, type ReadPatterns } from '../substructure/compileQuery';
import { flattenMolecule } from '../substructure/flatMolecule';
import { isConnected } from '../substructure/isConnected';
import { buildSegment, rowOf, type SegmentRow, segmentRows, uncountSegment } from '../substructure/segment';
import { Verifier } from '../substructure/verifier';
import { type Comparison, compareColumn } from './compareColumn';
import { hashWords } from './hashWords';
import { type LibraryPart, once, packPart, type RefusedStructure, unpackPart } from './libraryPart';
import { neutralParent } from './neutralParent';
import { parentStructure } from './parentStructure';
import { searchPart } from './searchPart';

/** A record's structure: the record's id and its SMILES (or molfile) as stored. */
export interface StructureRow {
  readonly id: string;
  readonly smiles: string;
}

/** A part to be stored; without bytes it is already stored under that name. */
export interface SavedPart {
  readonly name: string;
  readonly bytes: ArrayBuffer | null;
}

/** A record and its similarity, from 0 to 1. */
export interface SimilarRecord {
  readonly id: string;
  readonly similarity: number;
}

interface ReadRow {
  readonly source: StructureRow;
  readonly molecule: SegmentRow;
  readonly fingerprint: Uint8Array | undefined;
  readonly refused: RefusedStructure | undefined;
}

const NO_SALTS: ReadonlyMap<number, Uint32Array> = new Map();

/** Edits go to a short last part, which is cheap to rebuild. */
const openRows = 256;

/**
 * The searchable structures of one worker: parts of a few thousand rows, one dictionary of atoms, and RDKit for parsing
 * and for what the arrays cannot decide. The row of a removed record stays as a hole until `save` merges the parts.
 */
export class StructureLibrary {
  readonly words = new AtomWords();
  private parts: LibraryPart[] = [];
  private placesMade: Map<string, { part: LibraryPart; row: number }> | undefined;
  private readonly cache: TableCache = { size: 0, tables: new Map() };
  private readonly patterns: ReadPatterns = new Map();
  private readonly bitCounts = new WeakMap<LibraryPart, Uint16Array>();
  private readonly salts = new WeakMap<LibraryPart, ReadonlyMap<number, Uint32Array>>();
  private readonly fingerprints = new WeakMap<LibraryPart, Uint32Array>();
  private readonly alike = new WeakMap<LibraryPart, { asked: string; similarities: Float64Array }>();
  private readonly verifier: Verifier;

  /** Fingerprints serve similarity search; an index that rarely needs them computes them on demand. */
  constructor(
    private readonly rdkit: Rdkit,
    private readonly options: DescribeOptions = { fingerprint: true },
  ) {
    this.verifier = new Verifier(rdkit);
  }

  /** Number of records, including refused ones. */
  get size(): number {
    return this.parts.reduce((sum, part) => sum + part.ids.length - holes(part), 0);
  }

  /** Every record that no search can find, with its reason. */
  get refused(): RefusedStructure[] {
    return this.parts.flatMap((part) => part.refused);
  }

  /** Reads rows and appends them as one part per 4,096; an id already held is replaced. */
  append(rows: readonly StructureRow[]): void {
    for (let from = 0; from < rows.length; from += segmentRows) {
      const steps = this.appendInSteps(rows.slice(from, from + segmentRows), segmentRows);
      while (!steps.next().done);
    }
  }

  /** As `append`, for at most 4,096 rows, pausing after every `step` rows; abandoned half-way it changes nothing. */
  *appendInSteps(rows: readonly StructureRow[], step: number): Generator<void, void> {
    const read = yield* this.readInSteps(rows, step);
    for (const row of rows) this.remove(row.id);
    this.adopt(this.layOut(read));
  }

  /** Adds or replaces at most 4,096 records. */
  put(rows: readonly StructureRow[]): void {
    const steps = this.putInSteps(rows, segmentRows);
    while (!steps.next().done);
  }

  /** As `put`, pausing after every `step` rows; abandoned half-way it changes nothing. A few rows join a short part. */
  *putInSteps(rows: readonly StructureRow[], step: number): Generator<void, void> {
    const read = yield* this.readInSteps(rows, step);
    for (const row of rows) this.remove(row.id);
    const last = this.parts[this.parts.length - 1];
    const open = last !== undefined && Math.max(last.segment.rows, rows.length) < openRows;
    const before = open ? this.takeApart(this.parts.pop()!) : [];
    if (before.length + read.length > 0) this.adopt(this.layOut([...before, ...read]));
  }

  private *readInSteps(rows: readonly StructureRow[], step: number): Generator<void, ReadRow[]> {
    const read: ReadRow[] = [];
    for (const row of rows) {
      read.push(this.read(row));
      if (read.length % step === 0) yield;
    }
    return read;
  }

  /**
   * Compares with a column of a table, with pauses; nothing may be added or removed meanwhile. See compareColumn.
   * @param whole records missing from the column are gone.
   */
  compare(column: ColumnTexts, whole: boolean): Generator<void, Comparison> {
    const { places } = this;
    const of = (id: string) => {
      const place = places.get(id);
      return place && { marks: place.part.marks, at: place.row * MARK_WORDS };
    };
    return compareColumn({ size: places.size, ids: () => places.keys(), of }, column, whole);
  }

  /** Removes a record; does nothing when it is not in the library. */
  remove(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    const { part, row } = place;
    part.segment.flat[row >>> 5]! &= ~(1 << (row & 31));
    part.segment.odd[row >>> 5]! &= ~(1 << (row & 31));
    part.keptAs = null;
    part.ids[row] = '';
    part.smiles()[row] = '';
    part.refused = part.refused.filter((refused) => refused.id !== id);
    this.salts.delete(part);
    this.fingerprints.delete(part);
    this.bitCounts.delete(part);
    this.alike.delete(part);
    if (part.fingerprints.length > 0) {
      part.fingerprints.fill(0, (row * fingerprintBytes) / 4, ((row + 1) * fingerprintBytes) / 4);
    }
    this.places.delete(id);
  }

  /**
   * The parts to store; small parts and holes are merged first. Parts that are already stored come without bytes.
   * @param all treats every part as not stored yet.
   */
  save(all = false): SavedPart[] {
    this.compact();
    return this.parts.map((part) => {
      const name = (!all && part.keptAs) || crypto.randomUUID();
      if (name === part.keptAs) return { name, bytes: null };
      part.keptAs = name;
      return { name, bytes: packPart(part, this.words, this.rdkit.version) };
    });
  }

  /**
   * Loads a stored part from its buffer. False when another version of the format or of RDKit wrote it: then it must be
   * rebuilt, because perception may have changed.
   */
  load(buffer: ArrayBuffer, name: string | null = null): boolean {
    return this.takeUp(buffer, name) !== undefined;
  }

  /** As `load`, with ids that the caller chooses for each row. @returns the structures of the rows */
  loadAs(buffer: ArrayBuffer, name: string, idOf: (row: number) => string): readonly string[] | undefined {
    return this.takeUp(buffer, name, idOf)?.smiles();
  }

  private takeUp(buffer: ArrayBuffer, name: string | null, idOf?: (row: number) => string): LibraryPart | undefined {
    const part = unpackPart(buffer, this.words, this.rdkit.version, name);
    if (part && idOf) renameRows(part, idOf);
    if (part) this.adopt(part);
    return part;
  }

  /** Compiles a query for this library. */
  compile(question: SubstructureQuery): Outcome<CompiledQuery> {
    return compileQuery(this.rdkit, question, this.words, this.cache, this.patterns);
  }

  /**
   * Runs a query part by part: each step of the generator returns one part's hits (ids in the order of rows). Stop
   * iterating to cancel.
   */
  *search(question: SubstructureQuery): Generator<string[], Outcome<null>> {
    const compiled = this.compile(question);
    if (!compiled.ok) return compiled;
    for (const { ids, rows } of this.run(compiled.value)) yield rows.map((row) => ids[row]!);
    return good(null);
  }

  /**
   * As `search`, with row numbers within each part and the part's ids. It covers the parts that exist when it starts,
   * so run it in the same turn in which the query was compiled.
   */
  *run(
    query: CompiledQuery,
  ): Generator<{ readonly part: LibraryPart; readonly ids: readonly string[]; readonly rows: number[] }> {
    const judge = this.verifier.judge(query.question);
    try {
      for (const part of [...this.parts]) {
        const rows = searchPart(part, query, judge.holds);
        yield { part, ids: part.ids, rows: query.question.ignoreSalts ? this.inParent(part, rows, judge.holds) : rows };
      }
    } finally {
      judge.done();
    }
  }

  /**
   * Ids of the records with the same structure, stereochemistry included; with `ignoreSalts`, with the same largest
   * component, whatever its protonation. Equal structures contain each other: among those that contain the query and
   * are no larger, canonical SMILES decide which are equal.
   */
  exact(text: string, ignoreSalts = false): Outcome<string[]> {
    return finish(this.exactInSteps(text, ignoreSalts));
  }

  /** As `exact`, pausing after every part. */
  *exactInSteps(text: string, ignoreSalts: boolean): Generator<void, Outcome<string[]>> {
    const form = (canonical: string) => (ignoreSalts ? neutralParent(this.rdkit, canonical) : canonical);
    const asked = withMol(this.rdkit, text, (mol) => form(mol.get_smiles()));
    if (!asked.ok) return asked;
    const atoms = withMol(this.rdkit, asked.value, (mol) => mol.get_num_atoms());
    const compiled = this.compile({ kind: 'smiles', query: asked.value });
    if (!compiled.ok) return compiled;
    const found: string[] = [];
    for (const { part, rows } of this.run(compiled.value)) {
      for (const row of rows) {
        const smiles = part.smiles()[row]!;
        const sized = part.segment.atomStarts[row + 1]! - part.segment.atomStarts[row]!;
        const same = !atoms.ok || sized === atoms.value || isOdd(part, row);
        if (!same && !(ignoreSalts && mayHaveSalt(part, row))) continue;
        const own = withMol(this.rdkit, smiles, (mol) => form(mol.get_smiles()));
        if (own.ok && own.value === asked.value) found.push(part.ids[row]!);
      }
      yield;
    }
    return good(found);
  }

  /**
   * Records with a similarity of at least `threshold` (Tanimoto over Morgan fingerprints, 0 to 1), most similar first;
   * with `ignoreSalts` the largest components are compared.
   */
  similar(text: string, threshold: number, ignoreSalts = false): Outcome<SimilarRecord[]> {
    return finish(this.similarInSteps(text, threshold, ignoreSalts));
  }

  /** As `similar`, pausing after every part. */
  *similarInSteps(text: string, threshold: number, ignoreSalts: boolean): Generator<void, Outcome<SimilarRecord[]>> {
    const asked = this.fingerprint(text, ignoreSalts);
    if (!asked.ok) return asked;
    const found: SimilarRecord[] = [];
    for (const part of [...this.parts]) {
      for (const [row, similarity] of this.alikeIn(part, text, asked.value, ignoreSalts).entries()) {
        if (similarity >= threshold) found.push({ id: part.ids[row]!, similarity });
      }
      yield;
    }
    return good(found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)));
  }

  /**
   * The similarity of each row of a part to a structure; -1 where it cannot be compared. Cached for the last query:
   * while somebody moves the threshold, nothing is compared again.
   */
  private alikeIn(part: LibraryPart, text: string, query: Uint32Array, ignoreSalts: boolean): Float64Array {
    const asked = `${ignoreSalts ? 'parent' : 'whole'} ${text}`;
    const held = this.alike.get(part);
    if (held?.asked === asked) return held.similarities;
    const similarities = new Float64Array(part.ids.length).fill(-1);
    const fingerprints = this.fingerprintsOf(part);
    let counts = this.bitCounts.get(part);
    if (counts === undefined) {
      counts = countBits(fingerprints);
      this.bitCounts.set(part, counts);
    }
    eachSimilar(query, fingerprints, counts, 0, (row, similarity) => {
      similarities[row] = similarity;
    });
    for (const [row, fingerprint] of ignoreSalts ? this.saltsOf(part) : NO_SALTS) {
      similarities[row] = -1;
      eachSimilar(query, fingerprint, countBits(fingerprint), 0, (_row, similarity) => {
        similarities[row] = similarity;
      });
    }
    this.alike.set(part, { asked, similarities });
    return similarities;
  }

  private fingerprint(text: string, ofParent: boolean): Outcome<Uint32Array> {
    const parent = ofParent
      ? withMol(this.rdkit, text, (mol) => neutralParent(this.rdkit, mol.get_smiles()))
      : good(text);
    if (!parent.ok) return parent;
    return withMol(this.rdkit, parent.value, (mol) => new Uint32Array(morganFingerprint(mol).slice().buffer));
  }

  /** Fingerprints of a part, computed on first use if the library does not store them. */
  private fingerprintsOf(part: LibraryPart): Uint32Array {
    if (this.options.fingerprint) return part.fingerprints;
    let made = this.fingerprints.get(part);
    if (made === undefined) {
      const words = fingerprintBytes / 4;
      made = new Uint32Array(part.ids.length * words);
      for (const [row, smiles] of part.smiles().entries()) {
        const fingerprint = smiles === '' ? undefined : this.fingerprint(smiles, false);
        if (fingerprint?.ok) made.set(fingerprint.value, row * words);
      }
      this.fingerprints.set(part, made);
    }
    return made;
  }

  /** The matching rows whose largest component contains the pattern; a single component is its own parent. */
  private inParent(part: LibraryPart, rows: readonly number[], holds: (smiles: string) => boolean): number[] {
    return rows.filter((row) => {
      if (!mayHaveSalt(part, row)) return true;
      const canonical = withMol(this.rdkit, part.smiles()[row]!, (mol) => mol.get_smiles());
      return canonical.ok && (!canonical.value.includes('.') || holds(parentStructure(canonical.value)));
    });
  }

  /** Fingerprints of the largest components of a part's salts, by row; computed on first use. */
  private saltsOf(part: LibraryPart): ReadonlyMap<number, Uint32Array> {
    const made = this.salts.get(part);
    if (made) return made;
    const salts = new Map<number, Uint32Array>();
    for (const [row, smiles] of part.smiles().entries()) {
      const fingerprint = mayHaveSalt(part, row) ? this.fingerprint(smiles, true) : undefined;
      if (fingerprint?.ok) salts.set(row, fingerprint.value);
    }
    this.salts.set(part, salts);
    return salts;
  }

  /**
   * A number for each readable record that equal structures share, and few others: a hash of its fingerprint, or
   * `ofParents` of the fingerprint of its parent without salts (see neutralParent). Marks have 53 bits, ordered as ids.
   */
  marks(ofParents = false): { ids: string[]; marks: Float64Array } {
    return finish(this.marksInSteps(ofParents));
  }

  /** As `marks`, pausing after every part. */
  *marksInSteps(ofParents: boolean): Generator<void, { ids: string[]; marks: Float64Array }> {
    const ids: string[] = [];
    const marks: number[] = [];
    const words = fingerprintBytes / 4;
    for (const part of this.parts) {
      const fingerprints = this.fingerprintsOf(part);
      const refused = new Set(part.refused.map(({ id }) => id));
      const salts = ofParents ? this.saltsOf(part) : NO_SALTS;
      for (const [row, id] of part.ids.entries()) {
        if (id === '' || refused.has(id)) continue;
        ids.push(id);
        const parent = salts.get(row);
        marks.push(parent ? hashWords(parent, 0, words) : hashWords(fingerprints, row * words, (row + 1) * words));
      }
      yield;
    }
    return { ids, marks: Float64Array.from(marks) };
  }

  /** The position of each record; built on first use, because searches do not need it. */
  private get places(): Map<string, { part: LibraryPart; row: number }> {
    if (this.placesMade === undefined) {
      this.placesMade = new Map();
      for (const part of this.parts) this.place(this.placesMade, part);
    }
    return this.placesMade;
  }

  private place(places: Map<string, { part: LibraryPart; row: number }>, part: LibraryPart): void {
    part.ids.forEach((id, row) => {
      if (id !== '') places.set(id, { part, row });
    });
  }

  private adopt(part: LibraryPart): void {
    this.parts.push(part);
    if (this.placesMade) this.place(this.placesMade, part);
  }

  private read(source: StructureRow): ReadRow {
    const described = describeMolecule(this.rdkit, source.smiles, this.options);
    if (!described.ok) {
      const refused = { id: source.id, reason: described.reason, detail: described.detail };
      return { source, molecule: null, fingerprint: undefined, refused };
    }
    const { molecule, fingerprint } = described.value;
    return {
      source,
      molecule: flattenMolecule(molecule, this.words) ?? 'odd',
      fingerprint,
      refused: undefined,
    };
  }

  private layOut(rows: readonly ReadRow[]): LibraryPart {
    const fingerprints = new Uint8Array(this.options.fingerprint ? rows.length * fingerprintBytes : 0);
    rows.forEach((row, i) => {
      if (row.fingerprint) fingerprints.set(row.fingerprint, i * fingerprintBytes);
    });
    const molecules = rows.map((row) => row.molecule);
    const smiles = rows.map((row) => row.source.smiles);
    return {
      keptAs: null,
      segment: buildSegment(molecules, this.words),
      ids: rows.map((row) => row.source.id),
      refused: rows.flatMap((row) => row.refused ?? []),
      smiles: once(() => smiles),
      marks: marksOf(smiles),
      fingerprints: new Uint32Array(fingerprints.buffer),
    };
  }

  /** A part's rows as if just read, without the holes; its atoms are subtracted from the dictionary's counts. */
  private takeApart(part: LibraryPart): ReadRow[] {
    uncountSegment(part.segment, this.words);
    const bytes = new Uint8Array(part.fingerprints.buffer, part.fingerprints.byteOffset, part.fingerprints.byteLength);
    const refused = new Map(part.refused.map((row) => [row.id, row]));
    return part.ids.flatMap((id, row) =>
      id === ''
        ? []
        : [
            {
              source: { id, smiles: part.smiles()[row]! },
              molecule: rowOf(part.segment, row),
              fingerprint:
                bytes.length > 0 ? bytes.slice(row * fingerprintBytes, (row + 1) * fingerprintBytes) : undefined,
              refused: refused.get(id),
            },
          ],
    );
  }

  /** Merges short parts and removes holes, so that what is stored is compact. */
  private compact(): void {
    const loose = this.parts.filter((part) => part.segment.rows < segmentRows / 2 || holes(part) > 0);
    if (loose.length < 2 && !loose.some((part) => holes(part) > 0)) return;
    this.parts = this.parts.filter((part) => !loose.includes(part));
    const rows = loose.flatMap((part) => this.takeApart(part));
    for (let from = 0; from < rows.length; from += segmentRows) {
      this.adopt(this.layOut(rows.slice(from, from + segmentRows)));
    }
  }
}

function renameRows(part: LibraryPart, idOf: (row: number) => string): void {
  const before = new Map(part.ids.map((id, row) => [id, row]));
  part.refused = part.refused.map((refused) => ({ ...refused, id: idOf(before.get(refused.id) ?? 0) }));
  part.ids = part.ids.map((_id, row) => idOf(row));
}

/** Whether a row may have several components: decided by its bonds, without any by its text; a molfile may. */
function mayHaveSalt(part: LibraryPart, row: number): boolean {
  if (!isOdd(part, row)) return !isConnected(part.segment, row);
  const structure = part.smiles()[row]!;
  return structure.includes('.') || structure.includes('\n');
}

function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function isOdd(part: LibraryPart, row: number): boolean {
  return (part.segment.odd[row >>> 5]! & (1 << (row & 31))) !== 0;
}

function holes(part: LibraryPart): number {
  return part.ids.reduce((sum, id) => sum + (id === '' ? 1 : 0), 0);
}
