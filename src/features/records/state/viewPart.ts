import type { Slice } from '@/domain/kinds/slice';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import type { TableInfo } from './useTable';

/** A table as a view shows it, and how to change the settings. */
export interface ViewPart {
  table: TableInfo;
  slice: Slice;
  settings: ViewSettings;
  change(patch: SettingsPatch, asStep?: boolean): void;
}
