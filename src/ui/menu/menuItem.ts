import type { ReactNode } from 'react';
import type { IconName } from '../icons/iconShapes';

export interface MenuAction {
  kind?: 'action';
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** Drawn at the right; the key itself is bound elsewhere. */
  shortcut?: string;
  /** Quiet words at the right, for example the present choice. */
  note?: ReactNode;
  danger?: boolean;
  /** Draws a tick; makes the line a choice that is on or off. */
  checked?: boolean;
  /** The menu stays open when it is chosen: one of several that are switched on and off together. */
  staysOpen?: boolean;
  /** Switched off, with the reason under the label. */
  disabledReason?: string;
  disabled?: boolean;
  /** Left out for a line that opens `items`. */
  onSelect?: () => void;
  /** Lines of a submenu. */
  items?: readonly MenuItem[];
}

/** One line of a menu. */
export type MenuItem =
  | MenuAction
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: ReactNode };
