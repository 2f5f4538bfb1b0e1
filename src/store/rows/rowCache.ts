import type { StoredRow } from '@/domain/changes/storedRow';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { MetaValues } from '../db/metaKeys';
import type { LocalDatabase } from '../db/schema';
import { fromMemory } from './fromMemory';
import { rowKey } from './rowKey';
import type { RowSource } from './rowSource';

type PlainRows = Pick<RowSource, 'plain' | 'kind'>;

/** A write of plain rows: the version that it found, and the one that it left. */
export interface RowsTurn {
  from: string | undefined;
  to: string;
}

/**
 * Plain rows (tables, fields, views) that commands read again and again, kept in memory. Their version is in the
 * database, so a write of another tab is noticed, and a failed one has no effect: its version never occurs again. A
 * write that is reported to it (`take`) costs only what it changes; after any other write, everything is read again.
 */
export class RowCache {
  readonly #disk: PlainRows;
  #version: string | undefined;
  #rows = new Map<string, StoredRow | undefined>();
  #kinds = new Map<PlainKind, Map<string, StoredRow>>();

  constructor(disk: PlainRows) {
    this.#disk = disk;
  }

  /**
   * The plain rows as they are under a version.
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
          return [...held.values()];
        }
        const list = await this.#disk.kind(kind);
        kinds.set(kind, new Map(list.map((row) => [row.id, row])));
        for (const row of list) rows.set(rowKey(kind, row.id), row);
        return list;
      },
    };
  }

  /** Applies a write, if it is based on the version kept here. */
  take({ from, to }: RowsTurn, written: readonly StoredRow[], gone: readonly string[]): void {
    if (this.#version === undefined || this.#version !== from) return;
    this.#version = to;
    for (const row of written) {
      this.#rows.set(rowKey(row.kind, row.id), row);
      this.#kinds.get(row.kind)?.set(row.id, row);
    }
    for (const key of gone) {
      this.#rows.set(key, undefined);
      const at = key.indexOf(':');
      this.#kinds.get(key.slice(0, at) as PlainKind)?.delete(key.slice(at + 1));
    }
  }
}

/** Tells all tabs that plain rows change, in the transaction that changes them. */
export function turnRowsVersion(db: LocalDatabase): PromiseLike<RowsTurn> {
  const key: keyof MetaValues = 'rows_version';
  const to = crypto.randomUUID();
  return db.meta.get(key).then((held) => {
    const from = held?.value as string | undefined;
    return db.meta.put({ key, value: to }).then(() => ({ from, to }));
  });
}
