import type { PlainKind } from '@/domain/rows/rowKind';
import type { StoredRow } from '@/domain/rows/storedRow';
import { fromMemory } from './fromMemory';
import type { MetaValues } from './metaKeys';
import { rowKey } from './rowKey';
import type { RowSource } from './rowSource';
import type { LocalDatabase } from './schema';

type PlainRows = Pick<RowSource, 'plain' | 'kind'>;

/**
 * Plain rows (tables, fields, views) that commands read again and again, kept in memory for as long as nobody writes
 * any. The version stands in the database, so another tab's write is seen, and one that failed is not.
 */
export class RowCache {
  readonly #disk: PlainRows;
  #version: string | undefined;
  #rows = new Map<string, StoredRow | undefined>();
  #kinds = new Map<PlainKind, readonly StoredRow[]>();

  constructor(disk: PlainRows) {
    this.#disk = disk;
  }

  /**
   * The plain rows as they stand under a version.
   * @param version as the caller's transaction, which covers meta and rows, reads it
   */
  at(version: string | undefined): PlainRows {
    if (version === undefined) return this.#disk;
    if (version !== this.#version) {
      this.#version = version;
      this.#rows = new Map();
      this.#kinds = new Map();
    }
    const rows = this.#rows;
    const kinds = this.#kinds;
    return {
      plain: async (keys) => {
        const unread = keys.filter((key) => !rows.has(key));
        if (unread.length === 0) await fromMemory();
        else
          (await this.#disk.plain(unread)).forEach((row, i) => {
            rows.set(unread[i]!, row);
          });
        return keys.map((key) => rows.get(key));
      },
      kind: async (kind) => {
        const held = kinds.get(kind);
        if (held) {
          await fromMemory();
          return held;
        }
        const list = await this.#disk.kind(kind);
        kinds.set(kind, list);
        for (const row of list) rows.set(rowKey(kind, row.id), row);
        return list;
      },
    };
  }
}

/** Tells all tabs that plain rows change. In the transaction that changes them. */
export function turnRowsVersion(db: LocalDatabase): PromiseLike<unknown> {
  const key: keyof MetaValues = 'rows_version';
  return db.meta.put({ key, value: crypto.randomUUID() });
}
