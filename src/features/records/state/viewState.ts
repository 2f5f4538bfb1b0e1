import type { OpenDocument } from '@/documents/openDocument';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';

/** What decides how the screen shows its table, and how to change it. */
export interface ViewState {
  settings: ViewSettings;
  /** @param asStep whether an undo step of its own takes it back; no where it only shows what another step made */
  change(patch: SettingsPatch, asStep?: boolean): void;
  /** The room of the view, or of the table itself, for presence; null until it is opened. */
  document: OpenDocument | null;
  /** Filters and sorts that only this person sees; absent where all settings are their own anyway. */
  privacy?: { on: boolean; set(on: boolean): void };
  /** Parts of the view depend on fields that are hidden from this person. */
  isPartial?: boolean;
}
