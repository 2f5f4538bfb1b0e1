import type { Actor } from '@/domain/permissions/actor';
import type { Undo } from '@/parts/acts/useUndo';
import type { IconName } from '@/ui';
import type { OwnWorkspace } from '../session/workspaces';
import type { App } from '../shell/appContext';

/** A command that works on every page: in the palette, by its keys, and on the key sheet. */
export interface Command {
  key: string;
  /** Its name in the palette. */
  title: string;
  /** Its name on the key sheet, if that differs. */
  what?: string;
  subtitle?: string;
  /** Other words by which the palette finds it. */
  words?: string;
  icon: IconName;
  /** `Mod+K`, or two keys in sequence: `G then C`. Single letters do nothing while text is being typed. */
  keys?: string;
  /** Further keys for the same command that are not on the key sheet. */
  alsoKeys?: readonly string[];
  /** Whether it also works while text is being typed. */
  inText?: true;
  /** Whether it takes precedence over what the page does with the key, such as a grid that begins an edit. */
  beforePage?: true;
  /** Whether the palette omits it: it would do nothing now, or the palette does it itself. */
  isHidden?: boolean;
  run(): void;
}

/** The data from which commands are created; they are created again when any of it changes. */
export interface CommandContext {
  app: App;
  actor: Actor;
  undo: Undo;
  /** Workspaces to which the person can switch. */
  workspaces: readonly OwnWorkspace[];
  /** Names of the operations that undo and redo would affect; null = none. */
  steps: { undo: string | null; redo: string | null };
}

/** Keys that belong together on the key sheet, with their descriptions. */
export interface KeyGroup {
  heading: string;
  lines: readonly (readonly [keys: string, what: string])[];
}
