import { useEffect, useRef } from 'react';
import type { StepPlace } from '@/store/acts/stepPlace';

/**
 * Goes to a cell or record.
 * @returns whether it is on this page.
 */
type GoToPlace = (place: StepPlace) => Promise<boolean>;

const pages = new Set<GoToPlace>();

/** Declares that the open page can go to cells of records, so that an undo can lead there. */
export function useShownPlaces(goTo: GoToPlace): void {
  const newest = useRef(goTo);
  newest.current = goTo;
  useEffect(() => {
    const page: GoToPlace = (place) => newest.current(place);
    pages.add(page);
    return () => {
      pages.delete(page);
    };
  }, []);
}

/**
 * Goes to a place on the open page.
 * @returns false if the page does not show it.
 */
export async function goToPlace(place: StepPlace): Promise<boolean> {
  for (const page of pages) if (await page(place)) return true;
  return false;
}
