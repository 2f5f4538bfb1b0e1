import { sliceTarget } from '@/domain/commands/support/sliceTarget';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/can';
import type { ReadRows } from '../events/readRows';
import type { RoomAccess } from './relay';

/**
 * What the actor may do in the room of a table, where those meet who have it open without a view: be seen, and write
 * nothing; null = the table does not exist for him.
 */
export async function sliceAccess(rows: ReadRows, actor: Actor, sliceId: string): Promise<RoomAccess | null> {
  // A guest sees a table through the views that are shared with him.
  if (actor.access_level === 'guest') return null;
  const read = await rows.reader(actor);
  const slice = await read.get('slice', sliceId);
  if (!slice || slice.is_deleted) return null;
  const isReader = can(actor, 'record.read', await sliceTarget(read, sliceId));
  return isReader ? { workspaceId: actor.workspace_id, readOnly: true } : null;
}
