/** Addresses of the page that is open and the one before it: with what they had open, such as a record. */
let here: string | null = null;
let before: string | null = null;

const pathOf = (address: string | null) => address?.split('?')[0];

/** Tells where the person is. */
export function noteAddress(address: string): void {
  if (pathOf(address) !== pathOf(here)) before = here;
  here = address;
}

/** Where the person was before this page; null where it is the first. */
export const cameFrom = (): string | null => before;
