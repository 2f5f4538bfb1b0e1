import type { Reader } from '@/domain/commands/reader';
import { CELLS_PER_EVENT } from '@/domain/commands/records/cellsPerEvent';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { RecordRow } from '@/domain/records/recordRow';
import type { LocalStore } from '../localStore';
import { isRecordRow } from '../rows/applyChanges';
import { replay } from '../rows/replay';
import { rowKey } from '../rows/rowKey';
import type { OutboxEntry } from './schema';

/**
 * A reader for when the database is lost: plain rows that the screens have, and the records that unsent work touches,
 * as that work left them. Used for names; no command is planned with it.
 */
export function memoryReader(store: LocalStore): Reader {
  const get = async <K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined> =>
    store.ports.inMemory?.(kind, id);
  const waiting = new Map<string, OutboxEntry[]>();
  for (const entry of store.unsent.commands().filter(({ state }) => state !== 'refused'))
    for (const key of entry.touches) waiting.set(key, [...(waiting.get(key) ?? []), entry]);
  const record = async (id: string): Promise<RecordRow | undefined> => {
    const key = rowKey('record', id);
    const row = replay(store.unsent.base(key)?.row ?? undefined, key, waiting.get(key) ?? []);
    return row && isRecordRow(row) ? row : undefined;
  };
  return {
    get,
    record,
    many: (kind, ids) => Promise.all(ids.map((id) => get(kind, id))),
    records: (ids) => Promise.all(ids.map(record)),
    all: async () => [],
    stored: async () => undefined,
    recordIdsByIdentifier: async () => new Map(),
    recordIdsUsing: async () => [],
    event: async () => undefined,
    partsOf: async () => [],
    cellsPerAct: CELLS_PER_EVENT,
    holdsAll: false,
    lastSerial: async () => 0,
  };
}
