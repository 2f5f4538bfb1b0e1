import type { Actor } from '@/domain/permissions/actor';
import type { Undo } from '@/parts/acts/useUndo';
import type { IconName } from '@/ui';
import type { OwnWorkspace } from '../session/workspaces';
import type { App } from '../shell/appContext';

/** An act that works on every page: in the palette, by its keys, and on the key sheet. */
export interface Command {
  key: string;
  /** As the palette lists it. */
  title: string;
  /** As the key sheet names it, where that is another text. */
  what?: string;
  subtitle?: string;
  /** Other words by which the palette finds it. */
  words?: string;
  icon: IconName;
  /** `Mod+K`, or two keys one after the other: `G then C`. Single letters do nothing while a text is typed. */
  keys?: string;
  /** Further keys that do the same and are on no sheet. */
  alsoKeys?: readonly string[];
  /** Works while a text is typed too. */
  inText?: true;
  /** Comes before what the page does with the key, such as a grid that begins to type it. */
  beforePage?: true;
  /** Not listed by the palette: it would do nothing now, or the palette does it itself. */
  isHidden?: boolean;
  run(): void;
}

/** What commands are made of; made again when something in it changes. */
export interface CommandContext {
  app: App;
  actor: Actor;
  undo: Undo;
  /** Workspaces that the person may go to. */
  workspaces: readonly OwnWorkspace[];
  /** Names of what undo and redo would do; null = nothing. */
  steps: { undo: string | null; redo: string | null };
}

/** Keys that belong together on the key sheet, with what they do. */
export interface KeyGroup {
  heading: string;
  lines: readonly (readonly [keys: string, what: string])[];
}
