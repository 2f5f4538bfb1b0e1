import type { IconName } from '@/ui';

/** A page in the navigation, with the pages below it. */
export interface NavLine {
  path: string;
  title: string;
  icon: IconName;
  /** At the right end: the number of its records, or of new notices. */
  count?: number | undefined;
  /** Colour of its icon, as a CSS value. */
  color?: string | undefined;
  /** A word after the title, for example draft. */
  mark?: string;
  /** Rows that are dropped on it are added to the set with this id. */
  takesRows?: string;
  under?: readonly NavLine[];
}

/** Lines grouped under a heading. */
export interface NavSection {
  key: string;
  /** null: it has no heading and cannot be folded. */
  heading: string | null;
  lines: readonly NavLine[];
  /** The action of the plus at the heading. */
  make: { label: string; shortcut?: string | undefined; run(): void } | null;
}
