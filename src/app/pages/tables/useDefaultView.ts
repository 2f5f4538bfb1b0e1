import { useRow } from '@/store/hooks/useRow';

/** The view with which a table opens, as long as it exists; null = all records. */
export function useDefaultView(sliceId: string): string | null {
  const id = useRow('slice', sliceId)?.default_view_id ?? null;
  const view = useRow('view', id);
  const isThere = view && !view.is_deleted && !view.is_archived && view.entity_slice_id === sliceId;
  return isThere ? view.id : null;
}
