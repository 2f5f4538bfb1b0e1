import type { StoredRow } from '@/domain/changes/storedRow';
import type { Reader } from '@/domain/commands/reader';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import type { LogEvent } from '@/domain/events/event';
import { additionalHolders } from '@/domain/identifiers/additionalHolders';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { Refusal } from '@/domain/refusal';
import type { BlockStore } from '../blocks/blockStore';
import type { LocalDatabase } from '../db/schema';
import { largestSerial, recordIdsByIdentifier, recordIdsUsing } from './identifierIndex';
import { pendingEvent } from './pendingEvent';
import { rowKey } from './rowKey';
import { rowOf } from './rowOf';
import { deviceRows, type RowSource } from './rowSource';

/** The message for an operation on a chain of events that only the server can carry out. */
export const TOO_MANY = 'This is too many records to change offline. Try again when you are online.';

/**
 * The rows of the device as commands read them. Awaits Dexie only, so it works inside a Dexie transaction.
 * @param rows where rows are read from, by default the database
 */
export function dexieReader(
  db: LocalDatabase,
  blockStore: BlockStore,
  workspaceId: string,
  rows: RowSource = deviceRows(db, blockStore),
): Reader {
  const live = <K extends PlainKind>(row: StoredRow | undefined): RowOf<K> | undefined =>
    row && row.removed === undefined ? rowOf<K>(row) : undefined;
  const many = async <K extends PlainKind>(kind: K, ids: readonly string[]) =>
    (await rows.plain(ids.map((id) => rowKey(kind, id)))).map((row) => live<K>(row));
  const get = async <K extends PlainKind>(kind: K, id: string) => (await many(kind, [id]))[0];
  return {
    get,
    many,
    all: async (kind) => (await rows.kind(kind)).flatMap((row) => live(row) ?? []),
    stored: async (kind, id) => (await rows.plain([rowKey(kind, id)]))[0],
    record: async (id) => (await rows.records([id])).get(id)?.row,
    records: async (ids) => {
      const held = await rows.records(ids);
      return ids.map((id) => held.get(id)?.row);
    },
    async recordIdsByIdentifier(sliceId, keys) {
      const found = await recordIdsByIdentifier(db, blockStore, sliceId, keys);
      const open = keys.filter((key) => !found.has(key));
      if (open.length === 0) return found;
      const others = additionalHolders(
        (await rows.kind('identifier')).flatMap((row) => live<'identifier'>(row) ?? []),
        sliceId,
        open,
      );
      const holders = await rows.records([...others.values()]);
      for (const [key, id] of others) if (holders.get(id)?.row?.attrs.is_deleted !== true) found.set(key, id);
      return found;
    },
    recordIdsUsing: (fieldId, content) => recordIdsUsing(db, blockStore, fieldId, content),
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
    holdsAll: false,
    async lastSerial(sliceId) {
      const slice = await get('slice', sliceId);
      const fields = await many('field', slice?.key_field_ids ?? []);
      const prefixes = fields.flatMap((field) => {
        if (!field || field.serial_key === null) return [];
        return [field.field_type === 'number' ? '' : field.serial_key];
      });
      return largestSerial(db, blockStore, sliceId, prefixes);
    },
  };
}
