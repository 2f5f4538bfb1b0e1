import type { OpenDocument } from '@/documents/openDocument';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';

/** The settings that determine how the screen shows its table, and how to change them. */
export interface ViewState {
  settings: ViewSettings;
  /** @param asStep whether it is an undo step of its own; false if it only shows what another step created */
  change(patch: SettingsPatch, asStep?: boolean): void;
  /** The room of the view, or of the table itself, for presence; null until it is opened. */
  document: OpenDocument | null;
  /** Filters and sorts that only this person sees; absent if all settings are their own anyway. */
  privacy?: { on: boolean; set(on: boolean): void };
  /** Parts of the view depend on fields that are hidden from this person. */
  isPartial?: boolean;
}
