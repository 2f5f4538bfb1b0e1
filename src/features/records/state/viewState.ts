import type { OpenDocument } from '@/documents/openDocument';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';

/** What decides how the screen shows its table, and how to change it. */
export interface ViewState {
  settings: ViewSettings;
  change(patch: SettingsPatch): void;
  /** The room of the view, or of the table itself, for presence; null until it is opened. */
  document: OpenDocument | null;
  /** Filters and sorts that only this person sees; absent where all settings are his own anyway. */
  privacy?: { on: boolean; set(on: boolean): void };
}
