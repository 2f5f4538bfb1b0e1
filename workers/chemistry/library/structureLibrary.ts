import type { Outcome, StructureProblem, SubstructureQuery } from '@/domain/structures';
import { describeMolecule } from '../rdkit/describeMolecule';
import { good } from '../rdkit/outcomes';
import type { Rdkit } from '../rdkit/rdkit';
import { AtomWords } from '../substructure/atomWords';
import type { TableCache } from '../substructure/compilePattern';
import { type CompiledQuery, compileQuery } from '../substructure/compileQuery';
import { flattenMolecule } from '../substructure/flatMolecule';
import { matchMolecule } from '../substructure/matchMolecule';
import { screenSegment } from '../substructure/screen';
import {
  buildSegment,
  packSegment,
  rowOf,
  type Segment,
  type SegmentRow,
  segmentRows,
  uncountSegment,
  unpackSegment,
} from '../substructure/segment';
import { Verifier } from '../substructure/verifier';

/** A record's structure: the record's id and its SMILES (or molfile) as stored. */
export interface StructureRow {
  readonly id: string;
  readonly smiles: string;
}

/** A record that RDKit refused: it stays in the table, but no search can find it. */
export interface RefusedStructure {
  readonly id: string;
  readonly reason: StructureProblem;
  readonly detail: string;
}

/** What a part says of its rows beside the arrays; travels as text with the packed segment. */
interface PartText {
  rdkit: string;
  ids: string[];
  smiles: string[];
  canonical: string[];
  refused: RefusedStructure[];
}

interface Part extends PartText {
  segment: Segment;
}

/** Edits go to a short last part, which is cheap to lay out anew. */
const openRows = 256;

/**
 * The searchable structures of one worker: parts of a few thousand rows, one dictionary of atoms, RDKit for reading and
 * for what the arrays cannot decide. Rows of a removed record stay as holes until the part is compacted.
 */
export class StructureLibrary {
  readonly words = new AtomWords();
  private readonly parts: Part[] = [];
  private readonly places = new Map<string, { part: Part; row: number }>();
  private readonly cache: TableCache = { size: 0, tables: new Map() };
  private readonly verifier: Verifier;

  constructor(
    private readonly rdkit: Rdkit,
    private readonly options: { readonly canonical: boolean } = { canonical: true },
  ) {
    this.verifier = new Verifier(rdkit);
  }

  /** Number of records, the refused ones included. */
  get size(): number {
    return this.places.size;
  }

  /** Every record that no search can find, with its reason. */
  get refused(): RefusedStructure[] {
    return this.parts.flatMap((part) => part.refused);
  }

  /** Reads rows and appends them as one part per 4,096; an id already held is replaced. Call it in chunks to show progress. */
  append(rows: readonly StructureRow[]): void {
    for (let from = 0; from < rows.length; from += segmentRows) this.appendPart(rows.slice(from, from + segmentRows));
  }

  /** Adds or replaces one record. */
  put(row: StructureRow): void {
    this.remove(row.id);
    const last = this.parts[this.parts.length - 1];
    if (last === undefined || last.segment.rows >= openRows) {
      this.appendPart([row]);
      return;
    }
    const read = this.read(row);
    const rows: SegmentRow[] = last.ids.map((_, i) => rowOf(last.segment, i));
    uncountSegment(last.segment, this.words);
    last.ids.push(row.id);
    last.smiles.push(row.smiles);
    last.canonical.push(read.canonical);
    if (read.refused) last.refused.push(read.refused);
    last.segment = buildSegment([...rows, read.row], this.words);
    this.places.set(row.id, { part: last, row: last.ids.length - 1 });
  }

  /** Takes a record out; does nothing when it is not held. */
  remove(id: string): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    const { part, row } = place;
    part.segment.flat[row >>> 5]! &= ~(1 << (row & 31));
    part.segment.odd[row >>> 5]! &= ~(1 << (row & 31));
    part.ids[row] = '';
    part.smiles[row] = '';
    part.canonical[row] = '';
    part.refused = part.refused.filter((refused) => refused.id !== id);
    this.places.delete(id);
  }

  /** The parts as stand-alone buffers, for keeping; small parts and holes are merged first. */
  save(): ArrayBuffer[] {
    this.compact();
    return this.parts.map(({ segment, ...text }) => packSegment(segment, this.words, JSON.stringify(text)));
  }

  /**
   * Takes up a saved part. False when another version of the format or of RDKit wrote it: build it anew then, because
   * perception may have changed.
   */
  load(buffer: ArrayBuffer): boolean {
    const unpacked = unpackSegment(buffer, this.words);
    if (unpacked === undefined) return false;
    const text = JSON.parse(unpacked.text) as PartText;
    if (text.rdkit !== this.rdkit.version) {
      uncountSegment(unpacked.segment, this.words);
      return false;
    }
    this.adopt({ ...text, segment: unpacked.segment });
    return true;
  }

  /** Compiles a question over this library. */
  compile(question: SubstructureQuery): Outcome<CompiledQuery> {
    return compileQuery(this.rdkit, question, this.words, this.cache);
  }

  /**
   * Runs a question part by part: each step of the generator is one part's hits (ids in the order of rows). Stop calling
   * it to cancel.
   */
  *search(question: SubstructureQuery): Generator<string[], Outcome<null>> {
    const compiled = this.compile(question);
    if (!compiled.ok) return compiled;
    for (const hits of this.run(compiled.value)) yield hits.rows.map((row) => hits.ids[row]!);
    return good(null);
  }

  /** As `search`, with row numbers within each part and the part's ids. */
  *run(query: CompiledQuery): Generator<{ readonly ids: readonly string[]; readonly rows: number[] }> {
    const judge = this.verifier.judge(query.question);
    try {
      for (const part of this.parts) yield { ids: part.ids, rows: searchPart(part, query, judge.holds) };
    } finally {
      judge.done();
    }
  }

  /** The canonical SMILES held for a record. */
  canonicalOf(id: string): string | undefined {
    const place = this.places.get(id);
    return place?.part.canonical[place.row];
  }

  /** Every readable record with its canonical SMILES. */
  *canonicals(): Generator<readonly [id: string, canonical: string]> {
    for (const part of this.parts) {
      for (let row = 0; row < part.ids.length; row++) {
        if (part.canonical[row] !== '') yield [part.ids[row]!, part.canonical[row]!];
      }
    }
  }

  private appendPart(rows: readonly StructureRow[]): void {
    const part: PartText = { rdkit: this.rdkit.version, ids: [], smiles: [], canonical: [], refused: [] };
    const molecules: SegmentRow[] = [];
    for (const row of rows) {
      this.remove(row.id);
      const read = this.read(row);
      molecules.push(read.row);
      part.ids.push(row.id);
      part.smiles.push(row.smiles);
      part.canonical.push(read.canonical);
      if (read.refused) part.refused.push(read.refused);
    }
    this.adopt({ ...part, segment: buildSegment(molecules, this.words) });
  }

  private adopt(part: Part): void {
    this.parts.push(part);
    part.ids.forEach((id, row) => {
      if (id !== '') this.places.set(id, { part, row });
    });
  }

  private read(row: StructureRow): { row: SegmentRow; canonical: string; refused: RefusedStructure | undefined } {
    const described = describeMolecule(this.rdkit, row.smiles, this.options.canonical);
    if (!described.ok) {
      return { row: null, canonical: '', refused: { id: row.id, reason: described.reason, detail: described.detail } };
    }
    const flat = flattenMolecule(described.value.molecule, this.words);
    return { row: flat ?? 'odd', canonical: described.value.canonical, refused: undefined };
  }

  /** Merges short parts and drops holes where parts have become small or sparse. */
  private compact(): void {
    const loose = this.parts.filter((part) => part.segment.rows < segmentRows / 2 || holes(part) > segmentRows / 4);
    if (loose.length < 2 && !loose.some((part) => holes(part) > 0)) return;
    const kept = this.parts.filter((part) => !loose.includes(part));
    this.parts.length = 0;
    this.parts.push(...kept);
    const rows = loose.flatMap((part) =>
      part.ids.flatMap((id, row) => (id === '' ? [] : [{ part, row, id, molecule: rowOf(part.segment, row) }])),
    );
    for (const part of loose) uncountSegment(part.segment, this.words);
    for (let from = 0; from < rows.length; from += segmentRows) {
      const chunk = rows.slice(from, from + segmentRows);
      this.adopt({
        rdkit: this.rdkit.version,
        ids: chunk.map(({ id }) => id),
        smiles: chunk.map(({ part, row }) => part.smiles[row]!),
        canonical: chunk.map(({ part, row }) => part.canonical[row]!),
        refused: chunk.flatMap(({ part, id }) => part.refused.filter((refused) => refused.id === id)),
        segment: buildSegment(
          chunk.map(({ molecule }) => molecule),
          this.words,
        ),
      });
    }
  }
}

function holes(part: Part): number {
  return part.ids.reduce((sum, id) => sum + (id === '' ? 1 : 0), 0);
}

const candidates = new Uint32Array(segmentRows / 32);

function searchPart(part: Part, query: CompiledQuery, holds: (smiles: string) => boolean): number[] {
  const { segment } = part;
  const hits: number[] = [];
  if (query.features) screenSegment(segment, query.features, candidates);
  for (let i = 0; i < segment.stride; i++) {
    let flat = query.features ? candidates[i]! : 0;
    let odd = segment.odd[i]!;
    while ((flat | odd) !== 0) {
      const lowest = (flat | odd) & -(flat | odd);
      const row = i * 32 + 31 - Math.clz32(lowest);
      const matched = (flat & lowest) !== 0 ? matchMolecule(query.pattern, segment, row) : true;
      const ask = query.verify || (odd & lowest) !== 0;
      if (matched && (!ask || holds(part.smiles[row]!))) hits.push(row);
      flat &= ~lowest;
      odd &= ~lowest;
    }
  }
  return hits;
}
