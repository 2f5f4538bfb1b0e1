import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { searchContent } from '@/domain/fields/showContent';
import type { FieldType } from '@/domain/kinds/fieldType';
import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import { FieldBook } from '../fieldBook';
import { BY_CREATED, BY_IDENTIFIER } from '../port/tableQuery';
import { PackedEntries } from '../store/packedTexts';
import type { SliceRows } from '../store/sliceRows';
import { CreatedColumn } from './createdColumn';
import { DictionaryColumn, fieldReader, identifierReader } from './dictionaryColumn';
import { DictionarySort, type EntryKeys } from './dictionarySort';
import { ElementIndex } from './elementIndex';
import { ElementRows } from './elementRows';
import type { Entries } from './entries';
import { EntryTexts } from './entryTexts';
import { IdSort } from './idSort';
import { NumberColumn } from './numberColumn';
import { NumberSort } from './numberSort';
import { OrderIndex } from './orderIndex';
import type { Slices } from './slices';
import type { SortColumn, SortPass } from './sortColumn';
import type { StoredTextIndex } from './textIndex';
import { TimeSort } from './timeSort';
import { UpdatedColumn } from './updatedColumn';

/** How many orders of the whole table are kept besides the one by identifier. */
const KEPT_ORDERS = 16;

const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number', 'date']);

/** Whether the cells of the field are stored as numbers (dates as day numbers). */
export function isNumeric(type: FieldType): boolean {
  return NUMERIC.has(type);
}

/** One sort of a query: a field id, `identifier` or `created_at`. */
export interface SortBy {
  by: string;
  descending: boolean;
}

/** The name of a table's order by these sorts. */
export function orderKey(sorts: readonly SortBy[]): string {
  return sorts.map(({ by, descending }) => `${by}${descending ? '-' : '+'}`).join(' ');
}

/** Types whose order and texts depend on names that are not stored with the table. */
const NAMED: ReadonlySet<FieldType> = new Set(['people', 'record-reference', 'field-reference', 'object-reference']);

interface StoredOrder {
  /** Null = rows are in order of arrival. */
  permutation: Uint32Array | null;
}

interface StoredRanks {
  sorted: Uint32Array;
  ranks: Uint32Array;
}

interface Touchable {
  rows: number;
  update(row: number): void;
  bytes(): number;
}

/** The columns and orders of one table, each built on first use and updated on edits. */
export class SliceColumns {
  private fields = new FieldBook();
  private readonly parts = new Map<string, Touchable>();
  private readonly sorts = new Map<string, SortColumn>();
  private readonly texts = new Map<string, EntryTexts>();
  private readonly lists = new Map<string, ElementIndex>();
  private readonly listRows = new Map<string, ElementRows>();
  private readonly orders = new Map<string, OrderIndex>();
  private readonly orderSorts = new Map<string, SortBy[]>();
  /** Indexes read from storage that have not been adopted yet. */
  private readonly stored = new Map<string, unknown>();
  private readonly idSort: IdSort;

  constructor(
    readonly store: SliceRows,
    private readonly lookups: Lookups,
  ) {
    this.idSort = new IdSort(store);
  }

  /** Replaces the fields; everything built for a changed field is dropped. */
  setFields(fields: ReadonlyMap<string, FieldShape>): void {
    let same = true;
    for (const [id, before] of this.fields) {
      const after = fields.get(id);
      if (after && JSON.stringify(before) === JSON.stringify(after)) continue;
      this.dropField(id);
      same = false;
    }
    this.fields = new FieldBook(fields);
    const formulas = this.store.formulas.setFields(this.fields, this.lookups);
    // A change of type or option of a field changes the results of everything that depends on it.
    const lookups = this.store.lookups.setFields(this.fields);
    this.store.displayed.setFields(this.fields);
    if (!same) for (const id of [...formulas, ...lookups]) this.dropField(id);
    this.store.aggregates.setFields((id) => this.fields.get(id), this.lookups);
  }

  /** Drops everything that shows names of people, records and other things. */
  dropNamed(): void {
    for (const field of this.fields.values()) {
      const { sortKind } = fieldTypeSpec(field.field_type);
      if (sortKind !== 'number' && field.field_type !== 'text') this.dropDerived(field.id);
    }
    for (const id of this.store.formulas.ids) this.dropField(id);
  }

  /** Drops everything computed from the identifiers of other records. */
  dropReferences(): void {
    for (const field of this.fields.values()) if (field.field_type === 'record-reference') this.dropDerived(field.id);
  }

  private dropDerived(fieldId: string): void {
    for (const aggregated of this.store.aggregates.of(fieldId)) this.dropDerived(aggregated);
    this.sorts.delete(fieldId);
    this.texts.delete(fieldId);
    for (const key of this.orders.keys()) if (key.includes(fieldId)) this.orders.delete(key);
  }

  /** Drops everything built from the contents of a field. */
  dropField(fieldId: string): void {
    for (const aggregated of this.store.aggregates.of(fieldId)) this.dropField(aggregated);
    this.dropDerived(fieldId);
    this.lists.delete(fieldId);
    this.listRows.delete(fieldId);
    for (const kind of ['number', 'entries', 'updated']) this.parts.delete(`${kind}:${fieldId}`);
  }

  field(fieldId: string): FieldShape | undefined {
    return this.fields.get(fieldId);
  }

  /** Fields for which this table has values. */
  usedFields(): FieldShape[] {
    const { fieldIds, formulas } = this.store;
    const used = (id: string) => fieldIds.has(id);
    return [...this.fields.values()].filter(({ id }) => used(id) || [...formulas.sourcesOf(id)].some(used));
  }

  private part<T extends Touchable>(key: string, make: () => T): T {
    let part = this.parts.get(key) as T | undefined;
    if (!part) {
      part = make();
      this.parts.set(key, part);
    }
    return part;
  }

  numbers(field: FieldShape): NumberColumn {
    return this.part(`number:${field.id}`, () => new NumberColumn(field, this.store));
  }

  dictionary(field: FieldShape): DictionaryColumn {
    return this.part(`entries:${field.id}`, () => {
      const reader = fieldReader(this.store, field);
      const stored = this.store.packed?.column(field.id)?.packed;
      const asStored = stored?.heldFor === field.field_type && !this.store.displayed.has(field.id);
      if (!stored?.codes || !stored.entries || !asStored) return new DictionaryColumn(this.store, reader);
      const column = new DictionaryColumn(this.store, reader, stored.entries);
      column.adopt(stored.codes, stored.codes.length);
      return column;
    });
  }

  identifiers(): DictionaryColumn {
    return this.part(`entries:${BY_IDENTIFIER}`, () => {
      const stored = this.store.packed?.identifiers;
      const column = new DictionaryColumn(this.store, identifierReader(this.store), stored ?? undefined);
      if (stored)
        column.adopt(
          Uint32Array.from({ length: stored.count }, (_, row) => row),
          stored.count,
        );
      return column;
    });
  }

  updated(field: FieldShape): UpdatedColumn {
    return this.part(`updated:${field.id}`, () => new UpdatedColumn(this.store, field.id));
  }

  created(): CreatedColumn {
    return this.part(`updated:${BY_CREATED}`, () => new CreatedColumn(this.store));
  }

  /** Index of the ids in the lists of a field. */
  elements(field: FieldShape): ElementIndex {
    let index = this.lists.get(field.id);
    if (!index) {
      index = new ElementIndex(this.dictionary(field).entries);
      this.lists.set(field.id, index);
    }
    return index;
  }

  /** Rows by the ids in the lists of a field. */
  elementRows(field: FieldShape): ElementRows {
    let rows = this.listRows.get(field.id);
    if (!rows) {
      rows = new ElementRows(this.dictionary(field), this.elements(field));
      this.listRows.set(field.id, rows);
    }
    return rows;
  }

  /** Folded search texts of the entries of a field; null = of the identifiers. */
  searchTexts(field: FieldShape | null): EntryTexts {
    const key = field?.id ?? BY_IDENTIFIER;
    let texts = this.texts.get(key);
    if (!texts) {
      const { lookups } = this;
      const textOf = field ? (content: Json) => searchContent(content, { field, lookups }) : String;
      const { entries } = field ? this.dictionary(field) : this.identifiers();
      texts = new EntryTexts(
        () => entries.count,
        (code) => foldText(textOf(entries.at(code))),
      );
      const stored = this.storedIndex<StoredTextIndex>(`folded:${key}`, [key]);
      if (stored && this.isPacked(entries)) texts.index.adopt(stored);
      this.texts.set(key, texts);
    }
    return texts;
  }

  /** Null when nothing can be sorted under that name. */
  sortColumn(by: string): SortColumn | null {
    const known = this.sorts.get(by);
    if (known) return known;
    const made = this.makeSort(by);
    if (made) this.sorts.set(by, made);
    return made;
  }

  /** Whether the codes of these entries are those with which indexes were stored. */
  private isPacked(entries: Entries): boolean {
    return entries instanceof PackedEntries;
  }

  private dictionarySort(by: string, column: DictionaryColumn, keys: EntryKeys): DictionarySort {
    const sort = new DictionarySort(column, keys);
    const stored = this.storedIndex<StoredRanks>(`ranks:${by}`, [by]);
    if (stored && this.isPacked(column.entries)) sort.order.adopt(stored.sorted, stored.ranks);
    return sort;
  }

  private makeSort(by: string): SortColumn | null {
    if (by === BY_IDENTIFIER) return this.dictionarySort(by, this.identifiers(), { kind: 'text', total: true });
    if (by === BY_CREATED) return new TimeSort(this.created());
    const field = this.fields.get(by);
    if (!field) return null;
    if (isNumeric(field.field_type)) return new NumberSort(this.numbers(field));
    const spec = fieldTypeSpec(field.field_type);
    const { lookups } = this;
    const keys: EntryKeys =
      field.field_type === 'text'
        ? { kind: 'text', total: false }
        : { kind: 'key', keyOf: (content) => spec.sortKey(content, { field, lookups }) };
    return this.dictionarySort(by, this.dictionary(field), keys);
  }

  /** The whole table in this order, ties by identifier and id; sorts by unknown columns are left out. */
  order(sorts: readonly SortBy[]): OrderIndex {
    const passes: SortPass[] = [];
    const kept: SortBy[] = [];
    for (const { by, descending } of sorts) {
      const column = this.sortColumn(by);
      if (!column) continue;
      passes.push({ column, descending });
      kept.push({ by, descending });
    }
    const key = orderKey(kept);
    let order = this.orders.get(key);
    if (order) {
      this.orders.delete(key);
      this.orders.set(key, order);
      return order;
    }
    const own = passes.length;
    passes.push({ column: this.sortColumn(BY_IDENTIFIER)!, descending: false });
    passes.push({ column: this.idSort, descending: false });
    const rowCount = () => this.store.count;
    order =
      own === 0
        ? new OrderIndex(passes, 1, () => this.idSort.all(), rowCount)
        : new OrderIndex(passes, own, () => this.order([]).rows(), rowCount);
    this.orders.set(key, order);
    this.orderSorts.set(key, kept);
    const stored = this.storedIndex<StoredOrder>(
      `order:${key}`,
      kept.map(({ by }) => by),
    );
    if (stored && this.store.packed) {
      order.adopt(stored.permutation, this.store.packed.count);
      for (const row of this.store.overlay.keys()) order.touch(row);
    }
    if (this.orders.size > KEPT_ORDERS)
      for (const oldest of this.orders.keys())
        if (oldest !== '' && oldest !== key) {
          this.orders.delete(oldest);
          break;
        }
    return order;
  }

  /** Records a change of one row. */
  touch(row: number): void {
    for (const part of this.parts.values()) if (row < part.rows) part.update(row);
    for (const order of this.orders.values()) order.touch(row);
    for (const lists of this.listRows.values()) lists.touch(row);
  }

  /** A stored index, if it was read and its sources have not changed since. */
  private storedIndex<T>(part: string, by: readonly string[]): T | null {
    const stored = this.stored.get(part) as { of: string; index: T } | undefined;
    return stored && stored.of === this.fingerprint(by) ? stored.index : null;
  }

  private fingerprint(by: readonly string[]): string {
    return JSON.stringify(by.map((name) => this.fields.get(name) ?? name));
  }

  /** Accepts a part that was read from storage. */
  putStored(part: string, value: unknown): void {
    this.stored.set(part, value);
  }

  /**
   * The indexes that the other columns of the same table have, built here and returned for storage; undefined between
   * steps.
   */
  *indexesLike(other: SliceColumns): Generator<{ part: string; value: unknown } | undefined> {
    const lasting = (by: string) =>
      !NAMED.has(this.fields.get(by)?.field_type ?? 'text') &&
      !other.store.derived.column(by) &&
      !other.store.lookups.has(by) &&
      !other.store.displayed.has(by) &&
      other.store.aggregates.sourceOf(by) === undefined;
    for (const [key, sorts] of other.orderSorts) {
      if (!sorts.every(({ by }) => lasting(by))) continue;
      const order = this.order(sorts);
      yield* order.build();
      const of = this.fingerprint(sorts.map(({ by }) => by));
      yield { part: `order:${key}`, value: { of, index: { permutation: order.stored() } satisfies StoredOrder } };
    }
    for (const by of other.sorts.keys()) {
      const sort = lasting(by) ? this.sortColumn(by) : null;
      if (!(sort instanceof DictionarySort)) continue;
      yield* sort.build();
      yield { part: `ranks:${by}`, value: { of: this.fingerprint([by]), index: sort.order.stored() } };
    }
    for (const key of other.texts.keys()) {
      const field = this.fields.get(key) ?? null;
      if (!lasting(key)) continue;
      yield* (field ? this.dictionary(field) : this.identifiers()).build();
      const { index } = this.searchTexts(field);
      yield* index.build();
      const stored = index.stored();
      if (stored) yield { part: `folded:${key}`, value: { of: this.fingerprint([key]), index: stored } };
    }
  }

  /** Builds the text indexes of these fields and of the identifiers. */
  *buildTexts(fields: readonly FieldShape[]): Slices {
    for (const field of [null, ...fields]) {
      yield* (field ? this.dictionary(field) : this.identifiers()).build();
      yield* this.searchTexts(field).index.build();
    }
  }

  /** Builds the indexes of what has been used so far; stops early when nothing is left to do. */
  *warm(): Slices {
    for (const [key, texts] of this.texts) {
      const field = this.fields.get(key);
      yield* (field ? this.dictionary(field) : this.identifiers()).build();
      yield* texts.index.build();
    }
    for (const [fieldId, index] of this.lists) {
      const field = this.fields.get(fieldId);
      if (field) yield* this.dictionary(field).build();
      yield* index.build();
      this.listRows.get(fieldId)?.warm();
      yield;
    }
  }

  *memory(): Generator<{ part: string; bytes: number }> {
    for (const [part, column] of this.parts) yield { part, bytes: column.bytes() };
    for (const [part, texts] of this.texts) yield { part: `folded:${part}`, bytes: texts.bytes() };
    for (const [part, index] of this.lists)
      yield { part: `lists:${part}`, bytes: index.bytes() + (this.listRows.get(part)?.bytes() ?? 0) };
    for (const [key, order] of this.orders) yield { part: `order:${key}`, bytes: order.bytes() };
  }
}
