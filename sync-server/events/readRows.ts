import type { Reader } from '@/domain/commands/reader';
import { notFound } from '@/domain/kinds/notFound';
import type { Actor } from '@/domain/permissions/actor';
import type { Sql } from '../storage/db';
import type { LogDeps } from './act';
import { PgReader } from './pgReader';
import type { Structure } from './structureCache';

/** Reads committed rows, outside of a write. */
export interface ReadRows {
  /** The current structure of a workspace. */
  structure(workspaceId: string): Promise<Structure>;
  /** A reader of the actor's workspace. It sees hidden fields too: filter by Sight before answering. */
  reader(actor: Actor): Promise<Reader>;
  /** The same over a structure that the caller has read already. */
  readerAt(actor: Actor, structure: Structure): Reader;
}

/** The current structure, or the one of a transaction. @throws Refusal not_found for an unknown workspace. */
export async function currentStructure(
  sql: Sql,
  deps: Pick<LogDeps, 'structures'>,
  workspaceId: string,
): Promise<Structure> {
  const [row] = await sql.query<{ structure_seq: number }>('select structure_seq from workspace where id = $1', [
    workspaceId,
  ]);
  if (!row) throw notFound('workspace');
  return deps.structures.load(sql, workspaceId, row.structure_seq);
}

export function rowReader(deps: Pick<LogDeps, 'db' | 'structures' | 'heads'>): ReadRows {
  const readerAt = (actor: Actor, structure: Structure) =>
    new PgReader(deps.db, actor.workspace_id, structure, deps.heads, actor);
  return {
    readerAt,
    structure: (workspaceId) => currentStructure(deps.db, deps, workspaceId),
    async reader(actor) {
      const structure = await currentStructure(deps.db, deps, actor.workspace_id);
      return readerAt(actor, structure);
    },
  };
}
