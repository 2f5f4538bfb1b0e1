import type { ComponentType } from 'react';
import type { Actor } from '@/domain/permissions/actor';
import type { NavLine } from '@/features/navigation';
import type { PathParams } from '@/lib/matchPath';
import type { IconName } from '@/ui';
import type { Command, CommandContext, KeyGroup } from '../commands/command';
import type { SectionKey } from './sections';

/** A line in the navigation and a place in the palette. */
export interface Place extends NavLine {
  /** Its type, shown after its title in the palette: `Table`, `View of Compounds`. */
  kind: string;
  under?: readonly Place[];
}

/**
 * A page of the app. Shell, navigation, palette and key sheet read the list of them; none of them knows a page by name.
 */
export interface Page {
  key: string;
  /** Pattern of its address, for example `/curves/:configId`. */
  path: string;
  /** Where the navigation lists it; null for a page that is opened from others. */
  section: SectionKey | null;
  title: string;
  icon: IconName;
  /** How the palette lists it; absent if it does not. */
  command?: { title: string; subtitle?: string };
  /** Opens it from everywhere, for example `G then C`. */
  keys?: string;
  /** Who can see it; absent: everybody. A page that a person may not see is in no list and at no address. */
  may?(actor: Actor): boolean;
  /** The component at the address. It is loaded with the page list, so use lazy. */
  scene: ComponentType<{ params: PathParams }>;
  /**
   * A hook for its lines in the navigation, which are also its places in the palette; absent: one line for the page
   * itself, if its address has no parameters.
   */
  usePlaces?(): readonly Place[];
  /** Commands of the feature that work on every page. The first one that creates something is a plus at its section. */
  commands?(cx: CommandContext): readonly Command[];
  /** Key of the command behind the plus at the section's heading. */
  makes?: string;
  /** Keys that work on the page, for the key sheet. */
  keySheet?: readonly KeyGroup[];
}
