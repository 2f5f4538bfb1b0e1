import type { StoredRow } from '@/domain/changes/storedRow';
import type { Kind } from '@/domain/kinds/kind';
import { PLAIN_KINDS, type RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { roughBytes } from '@/lib/roughBytes';
import type { Sql } from '../storage/db';
import { CacheMemory, type KeptByBytes } from './cacheMemory';
import { KindRows } from './kindRows';

/** Kinds with few rows that almost every command reads. The others are read when needed. */
const CACHED_KINDS = (Object.keys(PLAIN_KINDS) as PlainKind[]).filter(isCached);

export function isCached(kind: PlainKind): boolean {
  const { held, remembered }: Kind = PLAIN_KINDS[kind];
  return held === 'structure' || remembered === true;
}

export interface RowTuple {
  kind: PlainKind;
  id: string;
  attrs: StoredRow['attrs'];
  born: string;
  stamps: StoredRow['stamps'];
  removed: string | null;
}

export const ROW_COLUMNS = 'kind, id, attrs, born, stamps, removed';

export function storedOf({ removed, ...tuple }: RowTuple): StoredRow {
  return removed ? { ...tuple, removed } : tuple;
}

/**
 * The structure: the small rows of one workspace at `seq` (its structure_seq). It is immutable; a newer one replaces
 * it.
 */
export class Structure {
  readonly seq: number;
  readonly #kinds: ReadonlyMap<PlainKind, KindRows>;

  private constructor(seq: number, kinds: ReadonlyMap<PlainKind, KindRows>) {
    this.seq = seq;
    this.#kinds = kinds;
  }

  static of(seq: number, rows: Iterable<StoredRow>): Structure {
    return new Structure(0, new Map()).with(seq, rows);
  }

  /** The next structure, with rows that changed since; it shares all others. */
  with(seq: number, rows: Iterable<StoredRow>): Structure {
    const changed = new Map<PlainKind, StoredRow[]>();
    for (const row of rows) {
      const ofKind = changed.get(row.kind);
      if (ofKind) ofKind.push(row);
      else changed.set(row.kind, [row]);
    }
    const kinds = new Map(this.#kinds);
    for (const [kind, ofKind] of changed) kinds.set(kind, this.#of(kind).with(ofKind));
    return new Structure(seq, kinds);
  }

  #of(kind: PlainKind): KindRows {
    return this.#kinds.get(kind) ?? KindRows.NONE;
  }

  /** A row with its stamps, even if removed. */
  stored(kind: PlainKind, id: string): StoredRow | undefined {
    return this.#of(kind).stored(id);
  }

  get<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined {
    return this.#of(kind).get(id) as RowOf<K> | undefined;
  }

  /** The same array for as long as no row of the kind changes. */
  all<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
    return this.#of(kind).list as readonly RowOf<K>[];
  }
}

/** Name of these caches in the server's memory. */
const USE = 'small rows';

/**
 * Keeps the newest structure of each workspace, as far as memory allows, and updates it with the rows that changed
 * since.
 */
export class StructureCache {
  readonly #held: KeptByBytes<string, Structure>;

  constructor(memory: CacheMemory = new CacheMemory()) {
    this.#held = memory.keep(USE);
  }

  /**
   * @param structureSeq as read from the workspace row, in the same transaction or earlier.
   * @returns the structure at that seq, or newer when read outside a locked transaction.
   */
  async load(sql: Sql, workspaceId: string, structureSeq: number): Promise<Structure> {
    const held = this.#held.get(workspaceId);
    if (held && held.seq >= structureSeq) return held;
    const rows = await sql.query<RowTuple & { seq: number }>(
      `select ${ROW_COLUMNS}, seq from row where workspace_id = $1 and kind = any($2::text[]) and seq > $3`,
      [workspaceId, CACHED_KINDS, held?.seq ?? -1],
    );
    const changed = rows.map(({ seq: _, ...tuple }) => storedOf(tuple));
    const fresh = held ? held.with(structureSeq, changed) : Structure.of(structureSeq, changed);
    const newest = this.#held.get(workspaceId);
    if (newest && newest.seq >= fresh.seq) return fresh;
    const bytes = changed.reduce((sum, row) => sum + roughBytes(row), 0);
    // A changed row replaces another: only the difference in size counts.
    const grown = held ? changed.reduce((sum, { kind, id }) => sum + roughBytes(held.stored(kind, id)), 0) : 0;
    const before = newest === held ? this.#held.bytesOf(workspaceId) : 0;
    this.#held.set(workspaceId, fresh, Math.max(0, before + bytes - grown));
    return fresh;
  }
}
