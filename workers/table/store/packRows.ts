import type { FieldShape } from '@/domain/fields/fieldContext';
import { actKey, actOfValue, type BlockAct } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { type PackedColumn, packColumn, packedRun } from './packedColumn';
import type { PackedRows } from './packedSource';
import { type PackedTexts, packTexts } from './packedTexts';
import { packIds } from './recordIds';
import type { SliceRows } from './sliceRows';

/** Numbers the acts of values and records, each once. */
class ActList {
  readonly acts: BlockAct[] = [];
  private readonly places = new Map<string, number>();

  placeOf(act: BlockAct): number {
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

const LOW_DIGITS = 28;

/**
 * All records of a table in stored form: one column per field for records as they arrived, edited ones whole.
 * @param fieldOf the field of that id, to note that all contents are values of its type.
 */
export function* packRows(
  store: SliceRows,
  fieldOf: (fieldId: string) => FieldShape | undefined,
): Generator<void, PackedSlice, void> {
  const list = new ActList();
  const overlay: [number, RecordRow][] = [...store.overlay];
  const born = new Float64Array(store.count);
  const identifiers: string[] = [];
  const ids: string[] = [];
  for (let row = 0; row < store.count; row++) {
    ids.push(store.idOf(row));
    identifiers.push(store.identifierOf(row));
    const record = store.overlay.get(row);
    // The stored birth of an edited record is never read: the record stands whole beside the columns.
    born[row] = record ? 0 : list.placeOf(store.sourceOf(row)!.source.bornAt(row - store.sourceOf(row)!.start));
  }
  const columns = new Map<string, PackedColumn>();
  for (const fieldId of store.fieldIds) {
    yield;
    columns.set(fieldId, columnOf(store, fieldId, list, fieldOf(fieldId)));
  }
  yield;
  const groups = new Set(store.sources.map(({ source }) => source.entityGroupId));
  if (groups.size > 1) throw new RangeError('packRows: records of several groups in one table');
  const rows: PackedRows = {
    sliceId: store.sliceId,
    count: store.count,
    ids: packIds(ids),
    acts: list.acts,
    born: packedRun(born),
    entityGroupId: store.sources[0]?.source.entityGroupId ?? null,
    fieldIds: [...store.fieldIds],
    live: store.live.slice(),
    archived: store.archived.slice(),
    overlay,
  };
  return { rows, identifiers: packTexts(identifiers), columns };
}

function columnOf(store: SliceRows, fieldId: string, list: ActList, field: FieldShape | undefined): PackedColumn {
  const contents: Json[] = [];
  const act = new Float64Array(store.count).fill(-1);
  const low = new Float64Array(store.count);
  for (let row = 0; row < store.count; row++) {
    const entry = store.overlay.has(row) ? undefined : store.sourceOf(row);
    const value = entry?.source.column(fieldId)?.valueAt(row - entry.start);
    contents.push(value ? value.content : null);
    if (!value) continue;
    act[row] = list.placeOf(actOfValue(value));
    low[row] = Number.parseInt(value.id.slice(LOW_DIGITS), 16);
  }
  return packColumn(contents, packedRun(act), packedRun(low), field);
}
