import type { Reader } from '@/domain/commands/reader';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import type { LogEvent } from '@/domain/events/event';
import { Refusal } from '@/domain/refusal';
import type { PlainKind } from '@/domain/rows/rowKind';
import type { RowOf } from '@/domain/rows/rowShapes';
import type { StoredRow } from '@/domain/rows/storedRow';
import type { BlockShelf } from './blockShelf';
import { largestSerial, recordIdsByIdentifier, recordIdsUsing } from './identifierIndex';
import { pendingEvent } from './pendingEvent';
import { heldRecords } from './recordAccess';
import { rowKey } from './rowKey';
import type { LocalDatabase } from './schema';

/** The attributes of a row with its id, as commands and screens see it. */
export function rowOf<K extends PlainKind>(row: StoredRow): RowOf<K> {
  return { id: row.id, ...row.attrs } as unknown as RowOf<K>;
}

/** Said of what only the server writes, in a chain of events. */
export const TOO_MANY = 'This takes many records at once and needs the connection.';

/** The rows of the device as commands read them. Awaits Dexie only, so it works inside a Dexie transaction. */
export function dexieReader(db: LocalDatabase, shelf: BlockShelf, workspaceId: string): Reader {
  const live = <K extends PlainKind>(entry: { row: StoredRow } | undefined): RowOf<K> | undefined =>
    entry && entry.row.removed === undefined ? rowOf<K>(entry.row) : undefined;
  return {
    get: async (kind, id) => live(await db.rows.get(rowKey(kind, id))),
    many: async (kind, ids) => (await db.rows.bulkGet(ids.map((id) => rowKey(kind, id)))).map((entry) => live(entry)),
    all: async (kind) => (await db.rows.where('kind').equals(kind).toArray()).flatMap((entry) => live(entry) ?? []),
    stored: async (kind, id) => (await db.rows.get(rowKey(kind, id)))?.row,
    record: async (id) => (await heldRecords(db, shelf, [id])).get(id)?.row,
    records: async (ids) => {
      const held = await heldRecords(db, shelf, ids);
      return ids.map((id) => held.get(id)?.row);
    },
    recordIdsByIdentifier: (sliceId, keys) => recordIdsByIdentifier(db, shelf, sliceId, keys),
    recordIdsUsing: (fieldId, content) => recordIdsUsing(db, shelf, fieldId, content),
    async event(id): Promise<LogEvent | undefined> {
      const waiting = await db.outbox.where('op_id').equals(id).first();
      const event = waiting ? pendingEvent(waiting, workspaceId) : await db.events.get(id);
      if (!event || event.undone_by) return event;
      const undo = await db.outbox.where('undoes').equals(id).first();
      return undo && undo.state !== 'refused' ? { ...event, undone_by: undo.op_id } : event;
    },
    async partsOf(event) {
      if (event.parts) throw new Refusal('outside', TOO_MANY);
      return [];
    },
    cellsPerAct: CELLS_PER_EVENT,
    async lastSerial(sliceId) {
      const slice = live<'slice'>(await db.rows.get(rowKey('slice', sliceId)));
      const fields = await db.rows.bulkGet((slice?.key_field_ids ?? []).map((id) => rowKey('field', id)));
      const prefixes = fields.flatMap((entry) => {
        const field = live<'field'>(entry);
        if (!field || field.serial_key === null) return [];
        return [field.field_type === 'number' ? '' : field.serial_key];
      });
      return largestSerial(db, shelf, sliceId, prefixes);
    },
  };
}
