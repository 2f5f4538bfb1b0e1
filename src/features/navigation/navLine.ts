import type { IconName } from '@/ui';

/** A page in the navigation, with the pages below it. */
export interface NavLine {
  path: string;
  title: string;
  icon: IconName;
  /** At the right end: how many records it holds, how many notices are new. */
  count?: number | undefined;
  /** Of its icon, as CSS calls it. */
  color?: string | undefined;
  /** A word behind the title, for example draft. */
  mark?: string;
  /** Rows that are dropped on it are added to the set of this id. */
  takesRows?: string;
  under?: readonly NavLine[];
}

/** Lines that belong together under a heading. */
export interface NavSection {
  key: string;
  /** null: it has none and cannot be folded. */
  heading: string | null;
  lines: readonly NavLine[];
  /** What the plus at the heading does. */
  make: { label: string; shortcut?: string | undefined; run(): void } | null;
}
