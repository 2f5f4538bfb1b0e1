import type { PlainKind } from '@/domain/rows/rowKind';
import type { RowOf } from '@/domain/rows/rowShapes';
import type { StoredRow } from '@/domain/rows/storedRow';
import type { Sql } from '../storage/db';

/** Kinds with few rows that almost every command reads. The others are read when asked for. */
export const CACHED_KINDS = [
  'workspace',
  'member',
  'slice',
  'field',
  'view',
  'kanban',
  'set',
  'operation',
  'drc_config',
  'plot_field',
  'calculated_field',
  'lookup_field',
  'group',
  'program',
  'program_share',
  'authorization',
] as const;
const CACHED: ReadonlySet<PlainKind> = new Set(CACHED_KINDS);

export function isCached(kind: PlainKind): boolean {
  return CACHED.has(kind);
}

interface RowTuple {
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

/** The small rows of one workspace as they stand at `seq` (its structure_seq). Never changed, replaced by a newer one. */
export class Structure {
  readonly seq: number;
  readonly stored: ReadonlyMap<string, StoredRow>;
  #lists = new Map<PlainKind, unknown[]>();
  #rows = new Map<string, unknown>();

  constructor(seq: number, stored: ReadonlyMap<string, StoredRow>) {
    this.seq = seq;
    this.stored = stored;
  }

  get<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined {
    const key = `${kind}:${id}`;
    const held = this.#rows.get(key);
    if (held) return held as RowOf<K>;
    const row = this.stored.get(key);
    if (!row || row.removed) return undefined;
    const made = { id, ...row.attrs };
    this.#rows.set(key, made);
    return made as unknown as RowOf<K>;
  }

  all<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
    let list = this.#lists.get(kind);
    if (!list) {
      list = [];
      for (const row of this.stored.values()) if (row.kind === kind && !row.removed) list.push(this.get(kind, row.id));
      this.#lists.set(kind, list);
    }
    return list as RowOf<K>[];
  }
}

/** Keeps the newest structure of each workspace and brings it up to date by the rows that changed since. */
export class StructureCache {
  #held = new Map<string, Structure>();

  /**
   * @param structureSeq as read from the workspace row by the same transaction or before.
   * @returns the structure at that seq, or newer when read outside a locked transaction.
   */
  async load(sql: Sql, workspaceId: string, structureSeq: number): Promise<Structure> {
    const held = this.#held.get(workspaceId);
    if (held && held.seq >= structureSeq) return held;
    const rows = await sql.query<RowTuple & { seq: number }>(
      `select ${ROW_COLUMNS}, seq from row where workspace_id = $1 and kind = any($2::text[]) and seq > $3`,
      [workspaceId, CACHED_KINDS, held?.seq ?? -1],
    );
    const stored = new Map(held?.stored);
    for (const { seq: _, ...tuple } of rows) stored.set(`${tuple.kind}:${tuple.id}`, storedOf(tuple));
    const fresh = new Structure(structureSeq, stored);
    const newest = this.#held.get(workspaceId);
    if (!newest || newest.seq < fresh.seq) this.#held.set(workspaceId, fresh);
    return fresh;
  }
}
