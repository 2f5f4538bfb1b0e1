import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useActor } from '@/store/hooks/useActor';
import type { Page, Place } from '../pages/page';
import { PAGES } from '../pages/pages';
import { type Area, SECTIONS, type SectionKey } from '../pages/sections';

export interface Section {
  key: SectionKey;
  area: Area;
  heading: string | null;
  places: readonly Place[];
  /** Key of the command behind the plus at the heading. */
  makes: string | null;
}

const Context = createContext<readonly Section[]>([]);

/** The sections of the navigation with the places that this person has, for all components that list them. */
export function NavTreeProvider({ children }: { children: ReactNode }) {
  return <Context value={useSections()}>{children}</Context>;
}

export function useNavTree(): readonly Section[] {
  return useContext(Context);
}

/** All places of the navigation, nested ones after their parents. */
export function allPlaces(sections: readonly Section[]): Place[] {
  return sections.flatMap(({ places }) => places.flatMap((place) => [place, ...(place.under ?? [])]));
}

function useSections(): readonly Section[] {
  const actor = useActor();
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of pages never changes, so the hooks are called in the same order
  const lists = PAGES.map((page) => page.usePlaces?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the lists themselves, not on the array of them
  return useMemo(
    () =>
      SECTIONS.map(({ key, area, heading }) => {
        const pages = PAGES.map((page, at) => ({ page, places: lists[at] ?? ownPlace(page) })).filter(
          ({ page }) => page.section === key && page.may?.(actor) !== false,
        );
        return {
          key,
          area,
          heading,
          places: pages.flatMap(({ places }) => places),
          makes: pages.find(({ page }) => page.makes)?.page.makes ?? null,
        };
      }),
    [actor, ...lists],
  );
}

/** One line for the page itself, if its address has no parameters. */
function ownPlace({ path, title, icon }: Page): readonly Place[] {
  return path.includes(':') ? [] : [{ path, title, icon, kind: 'Page' }];
}
