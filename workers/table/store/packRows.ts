import type { FieldShape } from '@/domain/fields/fieldContext';
import { actKey, type BlockAct } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { SLICE_LENGTH, type Slices } from '../columns/slices';
import { type PackedColumn, packColumn, packedRun } from './packedColumn';
import type { PackedRows } from './packedSource';
import { type PackedTexts, packTexts } from './packedTexts';
import { packIds } from './recordIds';
import type { SliceRows } from './sliceRows';

/** Numbers the operations of values and records of several sources, each once. */
class ActList {
  readonly acts: BlockAct[] = [];
  private readonly places = new Map<string, number>();
  private readonly known = new Map<readonly BlockAct[], Int32Array>();

  /** The index here of each operation of a source. */
  ofSource(acts: readonly BlockAct[]): Int32Array {
    let known = this.known.get(acts);
    if (!known) {
      known = Int32Array.from(acts, (act) => this.placeOf(act));
      this.known.set(acts, known);
    }
    return known;
  }

  private placeOf(act: BlockAct): number {
    const key = actKey(act);
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.acts.push(act) - 1;
      this.places.set(key, place);
    }
    return place;
  }
}

export interface PackedSlice {
  rows: PackedRows;
  identifiers: PackedTexts;
  columns: Map<string, PackedColumn>;
}

/**
 * All records of a table in stored form: one column per field for records as they arrived, edited ones complete. Yields
 * after at most SLICE_LENGTH rows.
 * @param fieldOf the field with that id, to record that all contents are values of its type.
 */
export function* packRows(store: SliceRows, fieldOf: (fieldId: string) => FieldShape | undefined): Slices<PackedSlice> {
  const list = new ActList();
  const overlay: [number, RecordRow][] = [...store.overlay];
  const born = new Float64Array(store.count);
  const identifiers: string[] = [];
  const ids: string[] = [];
  for (let row = 0; row < store.count; row++) {
    ids.push(store.idOf(row));
    identifiers.push(store.identifierOf(row));
    // The stored creation of an edited record is never read: the complete record is stored next to the columns.
    if (!store.overlay.has(row)) {
      const { start, source } = store.sourceOf(row)!;
      born[row] = list.ofSource(source.acts)[source.bornAt(row - start)]!;
    }
    if (row % SLICE_LENGTH === 0) yield;
  }
  const columns = new Map<string, PackedColumn>();
  for (const fieldId of store.fieldIds) columns.set(fieldId, yield* columnOf(store, fieldId, list, fieldOf(fieldId)));
  const groups = new Set(store.sources.map(({ source }) => source.entityGroupId));
  if (groups.size > 1) throw new RangeError('packRows: records of several groups in one table');
  const rows: PackedRows = {
    sliceId: store.sliceId,
    count: store.count,
    ids: yield* packIds(ids),
    acts: list.acts,
    born: packedRun(born),
    entityGroupId: store.sources[0]?.source.entityGroupId ?? null,
    fieldIds: [...store.fieldIds],
    live: store.live.slice(),
    archived: store.archived.slice(),
    overlay,
  };
  return { rows, identifiers: yield* packTexts(identifiers.length, (i) => identifiers[i]!), columns };
}

function* columnOf(
  store: SliceRows,
  fieldId: string,
  list: ActList,
  field: FieldShape | undefined,
): Slices<PackedColumn> {
  const contents: Json[] = new Array<Json>(store.count).fill(null);
  const act = new Float64Array(store.count).fill(-1);
  const low = new Float64Array(store.count);
  let read = 0;
  for (const { start, source } of store.sources) {
    const column = source.column(fieldId);
    const places = list.ofSource(source.acts);
    for (let i = 0; column && i < source.count; i++) {
      const row = start + i;
      const made = store.overlay.has(row) ? -1 : column.actAt(i);
      if (made >= 0) {
        contents[row] = column.contentAt(i);
        act[row] = places[made]!;
        low[row] = column.lowAt(i);
      }
      if (++read % SLICE_LENGTH === 0) yield;
    }
  }
  return yield* packColumn(contents, packedRun(act), packedRun(low), field);
}
