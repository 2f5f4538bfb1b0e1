import type { View } from '../kinds/view';
import { FIELD_LISTS, type LiveColumns, liveView } from './liveView';

type Seen = Pick<View, 'view_fields' | 'filters' | 'sorts' | 'color_filters'> &
  Partial<Pick<View, 'group_filters' | 'group_by_field_id' | 'sub_group_field_ids' | 'kanban_field_id'>>;

/**
 * A view as it is shown to somebody who does not see all fields: without the columns of hidden ones and without the
 * filters, sorts, colour rules and grouping that depend on them, whose values are hidden as well.
 * @param seen which fields the person sees.
 * @returns the view, with `is_partial` = something was left out.
 */
export function seenView<V extends Seen>(view: V, seen: LiveColumns): V & { is_partial: boolean } {
  const cut = liveView(view, seen);
  const isHidden = (id: string | null | undefined) => typeof id === 'string' && !seen.field(id);
  const isGroupHidden = isHidden(view.group_by_field_id);
  const within = view.sub_group_field_ids?.filter((id) => !isHidden(id));
  const isWithinHidden = within !== undefined && within.length < (view.sub_group_field_ids?.length ?? 0);
  const isBoardHidden = isHidden(view.kanban_field_id);
  const isShorter = FIELD_LISTS.some((name) => (cut[name]?.length ?? 0) < (view[name]?.length ?? 0));
  return {
    ...cut,
    ...(isGroupHidden && { group_by_field_id: null }),
    ...(isWithinHidden && { sub_group_field_ids: within }),
    ...(isBoardHidden && { kanban_field_id: null }),
    is_partial: isShorter || isGroupHidden || isWithinHidden || isBoardHidden,
  };
}
