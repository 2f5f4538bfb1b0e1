import type { ReactNode } from 'react';
import type { IconName } from '../icons/iconShapes';

export interface MenuAction {
  kind?: 'action';
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** Drawn at the right; the key itself is bound elsewhere. */
  shortcut?: string;
  /** Pale text at the right, for example the current choice. */
  note?: ReactNode;
  danger?: boolean;
  /** Draws a tick; turns the line into a choice that is on or off. */
  checked?: boolean;
  /** The menu stays open when the line is chosen: for several choices that are switched together. */
  staysOpen?: boolean;
  /** Disables the line and shows the reason under the label. */
  disabledReason?: string;
  disabled?: boolean;
  /** Omitted for a line that opens `items`. */
  onSelect?: () => void;
  /** Lines of a submenu. */
  items?: readonly MenuItem[];
}

/** One line of a menu. */
export type MenuItem =
  | MenuAction
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: ReactNode };
