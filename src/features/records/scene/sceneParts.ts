import { createContext, type RefObject, useContext } from 'react';
import type { Slice } from '@/domain/kinds/slice';
import type { RecordSet } from '@/parts/sets/setActs';
import type { MenuItem } from '@/ui';
import type { ExportedRows } from '../exports/exportedRows';
import type { SettingsPatch, ViewSettings } from '../model/viewSettings';
import type { EditContext } from '../state/editContext';
import type { SceneOverlay } from './sceneOverlay';
import type { SheetHandle } from './sheetHandle';

/** Rows, settings and actions that the menus and dialogs of a scene use, at the time they are rendered. */
export interface SceneParts {
  cx: EditContext;
  slice: Slice;
  /** The set whose records are shown. */
  set: RecordSet | null;
  settings: ViewSettings;
  /** A saved view, which shows the fields that it contains; otherwise all fields of the table are shown. */
  isSaved: boolean;
  change(patch: SettingsPatch, asStep?: boolean): void;
  sortBy(fieldId: string, additional: boolean, descending?: boolean): void;
  grid: RefObject<SheetHandle | null>;
  goTo(recordId: string, fieldId: string | null, focus?: boolean, since?: number): Promise<boolean>;
  open(recordId: string): void;
  /** Opens a record as a page of its own. */
  onOpenFull: ((recordId: string) => void) | undefined;
  /** Link to what is shown, or to a record or cell in it. */
  linkTo(recordId?: string, fieldId?: string): string;
  onOverlay(overlay: SceneOverlay | null): void;
  /** Opens the editor of a filter. */
  onOpenRule(id: string): void;
  /** Opens the curves of a configuration. */
  onOpenCurves(configId: string): void;
  /**
   * The formats in which rows can be saved.
   * @param part identifies them in the file name
   */
  exportsOf(span: ExportedRows, part?: string): MenuItem[];
  /** Why a record cannot be inserted before a row; undefined if it can. */
  whyNoPlace: string | undefined;
  /** Called before a record is created: inserts it before that row. Null if the order determines its position. */
  insertAt(before: number): Promise<((recordId: string) => void) | null>;
}

const Parts = createContext<SceneParts | null>(null);

export const ScenePartsProvider = Parts.Provider;

/** @throws Error outside a scene */
export function useSceneParts(): SceneParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error('No scene around this part');
  return parts;
}
