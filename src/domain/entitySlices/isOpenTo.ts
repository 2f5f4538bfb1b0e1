import type { Slice } from '../kinds/slice';
import type { Actor } from '../permissions/actor';

/**
 * Whether a table is listed for a person: a draft only for its author and for administrators. Everybody can open it by
 * a link.
 */
export function isOpenTo(slice: Slice, actor: Pick<Actor, 'user_id' | 'access_level'>): boolean {
  return !slice.is_draft || actor.access_level === 'admin' || slice.created_by === actor.user_id;
}
