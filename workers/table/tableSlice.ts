import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { SliceColumns } from './columns/sliceColumns';
import type { DerivedUpdate } from './port/derivedUpdate';
import type { StoredPart } from './port/storedPart';
import { DerivedCells } from './store/derivedCells';
import type { CellsOfSubs } from './store/displayedCells';
import type { CellOfOther } from './store/lookupCells';
import type { PackedColumn } from './store/packedColumn';
import { type PackedRows, PackedSource } from './store/packedSource';
import type { PackedTexts } from './store/packedTexts';
import { packRows } from './store/packRows';
import { SliceRows } from './store/sliceRows';

/** Reads one piece of a stored table; undefined when there is none of that name. */
export type PartReader = (part: string) => Promise<unknown>;

/** The piece that is read first. */
export const ROWS_PART = 'rows';
const IDENTIFIERS_PART = 'identifiers';

/** One table: its records, the columns built from them, and a version that increases with every change. */
export class TableSlice {
  readonly store: SliceRows;
  readonly columns: SliceColumns;
  version = 1;
  private reader: PartReader | null = null;
  private readonly parts = new Map<string, Promise<void>>();
  private readonly read = new Set<string>();
  private partNames: ReadonlySet<string> = new Set();

  constructor(
    readonly sliceId: string,
    private readonly lookups: Lookups,
    private readonly fields: ReadonlyMap<string, FieldShape>,
    derived = new DerivedCells(),
    cellOfOther?: CellOfOther,
    cellsOfSubs?: CellsOfSubs,
  ) {
    this.store = new SliceRows(sliceId, derived, cellOfOther, cellsOfSubs);
    this.columns = new SliceColumns(this.store, lookups);
    this.columns.setFields(fields);
  }

  /** Adds records of blocks. An existing record is replaced in its row. */
  load(blocks: readonly RecordBlock[]): void {
    this.version++;
    for (const block of blocks) {
      const known = this.store.knownRows(block);
      if (known === null) this.store.addBlock(block);
      else this.patch(known);
    }
  }

  patch(records: readonly RecordRow[]): void {
    this.version++;
    for (const record of records) this.touch(this.store.putRow(record));
  }

  /** @returns whether one of the records was here. */
  remove(ids: readonly string[]): boolean {
    const rows = ids.map((id) => this.store.removeId(id)).filter((row) => row >= 0);
    if (rows.length === 0) return false;
    this.version++;
    for (const row of rows) this.touch(row);
    return true;
  }

  /** Accepts cells that were computed elsewhere. */
  derive(update: DerivedUpdate): void {
    this.version++;
    const { derived } = this.store;
    if (!derived.column(update.fieldId)) this.columns.dropField(update.fieldId);
    this.touchIds(derived.put(update));
  }

  /** Removes a derived column. */
  underive(fieldId: string): void {
    const ids = this.store.derived.drop(fieldId);
    this.version++;
    this.columns.dropField(fieldId);
    this.touchIds(ids);
  }

  /**
   * Records that records of another table changed, which lookup fields show.
   * @param ids those records; null = any of them
   */
  otherChanged(sliceId: string, ids: ReadonlySet<string> | null): boolean {
    const lookups = this.store.lookups.into(sliceId);
    if (lookups.length === 0) return false;
    const { store } = this;
    this.version++;
    const rows = new Set<number>();
    for (const [fieldId, { reference_field_id: referenceId }] of lookups) {
      if (ids === null) this.columns.dropField(fieldId);
      store.eachContent(referenceId, 0, store.count, (row, content) => {
        if (Array.isArray(content) && (ids === null || content.some((id) => ids.has(id as string)))) rows.add(row);
      });
    }
    for (const row of rows) this.touch(row);
    return true;
  }

  /**
   * Records that sub-records changed whose values fields of this table show.
   * @param parentIds the records whose sub-records they are; null = any of them
   */
  subRecordsChanged(fieldIds: readonly string[], parentIds: Iterable<string> | null): void {
    this.version++;
    if (parentIds !== null) this.touchIds(parentIds);
    else {
      for (const fieldId of [...fieldIds, ...this.store.formulas.ids]) this.columns.dropField(fieldId);
      for (let row = 0; row < this.store.count; row++) this.store.revisions[row] = this.version;
    }
  }

  private touchIds(ids: Iterable<string>): void {
    for (const id of ids) {
      const row = this.store.rowOf(id);
      if (row >= 0) this.touch(row);
    }
  }

  private touch(row: number): void {
    this.store.revisions[row] = this.version;
    this.columns.touch(row);
  }

  /**
   * The table in stored form, with the indexes that it has built so far. The piece named `rows` comes last: a store
   * that writes the pieces in order is complete when it exists.
   */
  *snapshot(): Generator<StoredPart> {
    for (const part of this.snapshotInSlices(this)) if (part) yield part;
  }

  /**
   * As snapshot, with pauses (undefined) between the parts of the work.
   * @param like the table whose indexes are made for the snapshot.
   */
  *snapshotInSlices(like: TableSlice): Generator<StoredPart | undefined> {
    const packing = packRows(this.store, (fieldId) => this.columns.field(fieldId));
    let step = packing.next();
    for (; !step.done; step = packing.next()) yield undefined;
    const { rows, identifiers, columns } = step.value;
    const names: string[] = [IDENTIFIERS_PART];
    yield { part: IDENTIFIERS_PART, value: identifiers };
    for (const [fieldId, column] of columns) {
      names.push(`field:${fieldId}`);
      yield { part: `field:${fieldId}`, value: column };
    }
    // Indexes are built from the packed columns without the edits, so that they fit whatever is edited later.
    const bare = new TableSlice(this.sliceId, this.lookups, this.fields);
    const source = new PackedSource({ ...rows, overlay: [] });
    source.putIdentifiers(identifiers);
    for (const [fieldId, column] of columns)
      source.putColumn(fieldId, { ...column, codes: column.codes?.slice() ?? null });
    bare.store.addPacked(source, { ...rows, overlay: [] });
    for (const index of bare.columns.indexesLike(like.columns)) {
      if (index) names.push(index.part);
      yield index;
    }
    yield { part: ROWS_PART, value: { rows, names } };
  }

  /** Loads a stored table into this empty slice; its other pieces are read when they are needed. */
  restore(stored: { rows: PackedRows; names: string[] }, reader: PartReader): void {
    this.version++;
    this.reader = reader;
    this.partNames = new Set(stored.names);
    this.store.addPacked(new PackedSource(stored.rows), stored.rows);
  }

  /** Reads the pieces of those names that exist and have not been read. Null when there is nothing to wait for. */
  fetch(names: Iterable<string>): Promise<void> | null {
    const { reader } = this;
    if (!reader || !this.store.packed) return null;
    const waits: Promise<void>[] = [];
    for (const name of names) {
      if (!this.partNames.has(name) || this.read.has(name)) continue;
      let wait = this.parts.get(name);
      if (!wait) {
        wait = reader(name).then((value) => this.put(name, value));
        this.parts.set(name, wait);
      }
      waits.push(wait);
    }
    return waits.length === 0 ? null : Promise.all(waits).then(() => {});
  }

  /** Reads all that was stored. */
  fetchAll(): Promise<void> | null {
    return this.fetch(this.partNames);
  }

  hasStored(name: string): boolean {
    return this.partNames.has(name);
  }

  private put(name: string, value: unknown): void {
    this.read.add(name);
    const { packed } = this.store;
    if (value === undefined || !packed) return;
    if (name === IDENTIFIERS_PART) packed.putIdentifiers(value as PackedTexts);
    else if (name.startsWith('field:')) packed.putColumn(name.slice('field:'.length), value as PackedColumn);
    else this.columns.putStored(name, value);
  }
}
