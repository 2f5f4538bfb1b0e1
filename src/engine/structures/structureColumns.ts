import { type Outcome, STRUCTURE_MEASURE_LOOKS, type StructureColumn, type StructureFacts } from '@/domain/structures';
import { inTurns } from '@/lib/inTurns';
import type { KeptFacts } from './keptFacts';
import type { StructureText } from './structureSource';

/** The cells of a computed column; null empties one. */
export interface ComputedCells {
  fieldId: string;
  whole: boolean;
  cells: { recordId: string; cell: { contents: (number | string)[]; note: null } | null }[];
}

export interface StructureColumnsParts {
  /** Measures structures; same order and length. */
  measure(structures: string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]>;
  /** All structures of a field of a table. */
  read(sliceId: string, fieldId: string): Promise<StructureText[]>;
  /** Properties that earlier visits computed for the structures of a field of a table. */
  kept(sliceId: string, fieldId: string): KeptFacts;
  /** Runs a task later, once; a newer request with the same name replaces it. */
  later(name: string, task: () => void): void;
  fill(sliceId: string, updates: ComputedCells[]): void;
  empty(sliceId: string, columnIds: string[]): void;
  /** The set of filled columns has changed. */
  onColumns(): void;
}

/** Structures measured at a time: their results are sent to the table together. */
const BATCH = 512;

/** Known facts about the structures of one field, by text. */
interface Source {
  sliceId: string;
  fieldId: string;
  /** How many viewers each column has. */
  columns: Map<string, { column: StructureColumn; looking: number }>;
  /** The structure of each record. */
  texts: Map<string, string>;
  facts: Map<string, StructureFacts | null>;
  kept: KeptFacts;
  withKeys: boolean;
  turn: Promise<void>;
}

/**
 * Columns that are computed from structures, filled in the table engine as long as somebody views them. Each text is
 * measured once, on the first visit; an edit measures one.
 */
export class StructureColumns {
  readonly #parts: StructureColumnsParts;
  readonly #sources = new Map<string, Source>();

  constructor(parts: StructureColumnsParts) {
    this.#parts = parts;
  }

  /** The fields that represent the columns that are filled. */
  fields(): StructureColumn['field'][] {
    return [...this.#sources.values()].flatMap(({ columns }) =>
      [...columns.values()].map(({ column }) => column.field),
    );
  }

  /** Fills columns of a table. @returns a function that ends it */
  show(sliceId: string, columns: readonly StructureColumn[]): () => void {
    for (const column of columns) {
      const source = this.#source(sliceId, column.sourceId);
      const held = source.columns.get(column.id);
      source.columns.set(column.id, { column, looking: (held?.looking ?? 0) + 1 });
    }
    this.#parts.onColumns();
    for (const source of this.#of(sliceId)) this.#later(source, () => this.#refill(source));
    return () => {
      for (const column of columns) {
        const source = this.#source(sliceId, column.sourceId);
        const held = source.columns.get(column.id);
        if (!held) continue;
        if (held.looking > 1) source.columns.set(column.id, { ...held, looking: held.looking - 1 });
        else {
          source.columns.delete(column.id);
          this.#parts.empty(sliceId, [column.id]);
        }
      }
      this.#parts.onColumns();
    };
  }

  /** Structures of a field as they are after a change; null where a record no longer has one. */
  take(sliceId: string, fieldId: string, changes: ReadonlyMap<string, string | null>): void {
    const source = this.#sources.get(`${sliceId}:${fieldId}`);
    if (!source || source.columns.size === 0) return;
    this.#later(source, async () => {
      for (const [id, text] of changes) {
        if (text === null) source.texts.delete(id);
        else source.texts.set(id, text);
      }
      await this.#fill(source, [...changes.keys()]);
    });
  }

  /** Rows were added or removed in bulk. */
  refresh(sliceId: string): void {
    for (const source of this.#of(sliceId))
      if (source.columns.size > 0) this.#later(source, () => this.#refill(source));
  }

  #source(sliceId: string, fieldId: string): Source {
    const key = `${sliceId}:${fieldId}`;
    let source = this.#sources.get(key);
    if (!source) {
      const empty = { columns: new Map(), texts: new Map(), facts: new Map(), withKeys: false };
      const kept = this.#parts.kept(sliceId, fieldId);
      source = { sliceId, fieldId, ...empty, kept, turn: Promise.resolve() };
      this.#sources.set(key, source);
    }
    return source;
  }

  #of(sliceId: string): Source[] {
    return [...this.#sources.values()].filter((source) => source.sliceId === sliceId);
  }

  #later(source: Source, task: () => Promise<void>): void {
    source.turn = source.turn.then(task).catch(() => {
      // The toolkit is not on this device yet: the cells stay empty until the next view.
    });
  }

  async #refill(source: Source): Promise<void> {
    if (source.columns.size === 0) return;
    const rows = await this.#parts.read(source.sliceId, source.fieldId);
    const gone = new Set(source.texts.keys());
    const texts = new Map<string, string>();
    await inTurns(rows, ({ id, smiles }) => {
      gone.delete(id);
      texts.set(id, smiles);
    });
    source.texts = texts;
    await this.#fill(source, [...source.texts.keys(), ...gone]);
  }

  async #fill(source: Source, ids: readonly string[]): Promise<void> {
    const keys = [...source.columns.values()].some(({ column }) => column.measure === 'structure_inchikey');
    if (keys && !source.withKeys) {
      source.facts.clear();
      source.withKeys = true;
    }
    for (let from = 0; from < ids.length; from += BATCH) {
      const part = ids.slice(from, from + BATCH);
      await this.#measure(source, part);
      const updates = [...source.columns.values()].map(({ column }) => cellsOf(source, column, part));
      if (updates.length > 0) this.#parts.fill(source.sliceId, updates);
    }
  }

  async #measure(source: Source, ids: readonly string[]): Promise<void> {
    const unknown = new Set<string>();
    for (const id of ids) {
      const text = source.texts.get(id);
      if (text !== undefined && !source.facts.has(text)) unknown.add(text);
    }
    if (unknown.size === 0) return;
    const { kept, withKeys } = source;
    for (const [text, facts] of await kept.of([...unknown], withKeys)) {
      source.facts.set(text, facts);
      unknown.delete(text);
    }
    if (unknown.size === 0) return;
    const measured = await this.#parts.measure([...unknown], withKeys);
    const fresh = new Map([...unknown].map((text, i) => [text, factsOf(measured[i])]));
    for (const [text, facts] of fresh) source.facts.set(text, facts);
    kept.take(fresh, withKeys);
    this.#parts.later(`${source.sliceId}:${source.fieldId}`, () =>
      this.#later(source, async () => {
        // Facts that cannot be stored are computed again on the next visit.
        await kept.save(source.texts.values()).catch(() => {});
      }),
    );
  }
}

function factsOf(outcome: Outcome<StructureFacts> | undefined): StructureFacts | null {
  return outcome?.ok ? outcome.value : null;
}

function cellsOf(source: Source, { id, measure }: StructureColumn, ids: readonly string[]): ComputedCells {
  const { read } = STRUCTURE_MEASURE_LOOKS[measure];
  const cells = ids.map((recordId) => {
    const text = source.texts.get(recordId);
    const facts = text === undefined ? undefined : source.facts.get(text);
    const value = facts ? read(facts) : '';
    const shown = value !== '' && !Number.isNaN(value);
    return { recordId, cell: shown ? { contents: [value], note: null } : null };
  });
  return { fieldId: id, whole: false, cells };
}
