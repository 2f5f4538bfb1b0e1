import { sliceTarget } from '@/domain/commands/support/sliceTarget';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/can';
import type { ReadRows } from '../events/readRows';
import type { RoomAccess } from './relay';

/** What the actor may do in the room of a view; null = the view does not exist for him. */
export async function viewAccess(rows: ReadRows, actor: Actor, viewId: string): Promise<RoomAccess | null> {
  const read = await rows.reader(actor);
  const view = await read.get('view', viewId);
  if (!view || view.is_deleted) return null;
  const target = await sliceTarget(read, view.entity_slice_id);
  if (!can(actor, 'record.read', target)) return null;
  // A guest sees a table through the views that are shared with him, and of its views only those.
  if (actor.access_level === 'guest' && !view.program_ids.some((id) => actor.program_ids.includes(id))) return null;
  return { workspaceId: actor.workspace_id, readOnly: !can(actor, 'view.update', target) };
}
