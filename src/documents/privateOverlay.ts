import { z } from 'zod';
import type { ViewState } from '@/domain/views/viewState';
import { personalKey } from '@/lib/personalKey';

const overlaySchema = z.object({
  filters: z.array(z.json()).optional(),
  filter_groups: z.array(z.json()).optional(),
  group_filters: z.array(z.json()).optional(),
  record_set_ids: z.array(z.string()).optional(),
  sorts: z.array(z.json()).optional(),
  sort_order: z.string().nullable().optional(),
  sort_descending: z.boolean().optional(),
  record_order: z.array(z.object({ id: z.string() })).optional(),
});

/** Filters and sorts that only this person sees on this device, so that nobody else's screen changes. */
export type PrivateOverlay = z.output<typeof overlaySchema>;

/** Where overlays are kept: localStorage in the product. */
export type OverlayStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (owner: string, viewId: string) => personalKey(owner, 'private-view', viewId);

/**
 * The overlay of a view, null when the person works with the shared one.
 * @param owner whose it is (see personalKey).
 */
export function readOverlay(storage: OverlayStorage, owner: string, viewId: string): PrivateOverlay | null {
  const text = storage.getItem(keyOf(owner, viewId));
  if (text === null) return null;
  try {
    return overlaySchema.parse(JSON.parse(text));
  } catch {
    // Written by another version: the shared view is the safe choice.
    return null;
  }
}

/** Stores an overlay; null returns to the shared view. */
export function writeOverlay(
  storage: OverlayStorage,
  owner: string,
  viewId: string,
  overlay: PrivateOverlay | null,
): void {
  if (overlay) storage.setItem(keyOf(owner, viewId), JSON.stringify(overlay));
  else storage.removeItem(keyOf(owner, viewId));
}

/** The view as this person sees it. */
export function withOverlay(view: ViewState, overlay: PrivateOverlay | null): ViewState {
  return overlay ? { ...view, ...(overlay as ViewState) } : view;
}
