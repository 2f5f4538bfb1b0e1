import type * as Y from 'yjs';
import type { View } from '@/domain/kinds/view';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { targetOfRow } from '@/domain/rights/targetOfRow';
import { FIELD_LISTS } from '@/domain/views/liveView';
import { seenView } from '@/domain/views/seenView';
import type { ReadRows } from '../events/readRows';
import { Sight } from '../events/sight';
import type { MayKnow } from '../relay/connection';
import type { RoomAccess } from '../relay/relay';

/**
 * Whether a view's document names nothing that is hidden from the person; if its lists are malformed, it counts as
 * hidden.
 */
function namesOnlySeen(doc: Y.Doc, sight: Sight): boolean {
  const state = doc.getMap('view').toJSON() as Partial<View>;
  const lists = FIELD_LISTS.map((name) => [name, state[name] ?? []] as const);
  if (!lists.every(([, list]) => Array.isArray(list) && list.every((item) => item && typeof item === 'object')))
    return false;
  const { group_by_field_id = null, sub_group_field_ids = null } = state;
  if (sub_group_field_ids !== null && !Array.isArray(sub_group_field_ids)) return false;
  const held = { ...Object.fromEntries(lists), group_by_field_id, sub_group_field_ids } as View;
  return !seenView(held, sight.columns).is_partial;
}

/**
 * The actor's access to the room of a view; null = the view does not exist for them. All who share a document see all
 * of it, so it stays closed to anybody who may not know everything it says: they read the view as a row, without the
 * hidden parts (decisions/views-in-part.md).
 */
export async function viewAccess(rows: ReadRows, actor: Actor, viewId: string): Promise<RoomAccess | null> {
  const structure = await rows.structure(actor.workspace_id);
  const view = structure.get('view', viewId);
  if (!view || view.is_deleted) return null;
  const sight = new Sight(actor, structure);
  if (!sight.seesRow('view', viewId, view) || sight.shown('view', viewId, view).is_partial) return null;
  const target = await targetOfRow(rows.readerAt(actor, structure), 'view', view);
  const mayKnow: MayKnow | undefined = sight.whole.has('view') ? undefined : (doc) => namesOnlySeen(doc, sight);
  return {
    workspaceId: actor.workspace_id,
    asOf: structure.seq,
    readOnly: !can(actor, 'view.update', target),
    ...(mayKnow && { mayKnow }),
  };
}
