import type { Actor } from '@/domain/permissions/actor';
import type { ReadRows } from '../events/readRows';
import { Sight } from '../events/sight';
import type { RoomAccess } from '../relay/relay';

/**
 * The actor's access to the room of a table, where people who have it open without a view meet: they are seen there and
 * write nothing; null = the table does not exist for them.
 */
export async function sliceAccess(rows: ReadRows, actor: Actor, sliceId: string): Promise<RoomAccess | null> {
  // A guest sees a table through the views that are shared with them.
  if (actor.access_level === 'guest') return null;
  const structure = await rows.structure(actor.workspace_id);
  const slice = structure.get('slice', sliceId);
  if (!slice || slice.is_deleted || !new Sight(actor, structure).seesSlice(sliceId)) return null;
  return { workspaceId: actor.workspace_id, asOf: structure.seq, readOnly: true };
}
