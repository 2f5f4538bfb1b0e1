import { z } from 'zod';
import type { ViewState } from '@/domain/rows/viewState';

const overlaySchema = z.object({
  filters: z.array(z.json()).optional(),
  sorts: z.array(z.json()).optional(),
  sort_order: z.string().nullable().optional(),
  sort_descending: z.boolean().optional(),
  record_order: z.array(z.object({ id: z.string() })).optional(),
});

/** Filters and sorts that only this person sees on this device, so that nobody's screen moves. */
export type PrivateOverlay = z.output<typeof overlaySchema>;

/** Where overlays are kept: localStorage in the product. */
export type OverlayStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (viewId: string) => `labtide:private-view:${viewId}`;

/** The overlay of a view, null when the person works with the shared one. */
export function readOverlay(storage: OverlayStorage, viewId: string): PrivateOverlay | null {
  const text = storage.getItem(keyOf(viewId));
  if (text === null) return null;
  try {
    return overlaySchema.parse(JSON.parse(text));
  } catch {
    // Left by another version: the shared view is the safe answer.
    return null;
  }
}

/** Keeps an overlay; null goes back to the shared view. */
export function writeOverlay(storage: OverlayStorage, viewId: string, overlay: PrivateOverlay | null): void {
  if (overlay) storage.setItem(keyOf(viewId), JSON.stringify(overlay));
  else storage.removeItem(keyOf(viewId));
}

/** The view as this person sees it. */
export function withOverlay(view: ViewState, overlay: PrivateOverlay | null): ViewState {
  return overlay ? { ...view, ...(overlay as ViewState) } : view;
}
