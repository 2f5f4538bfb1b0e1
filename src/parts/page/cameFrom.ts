/** Addresses of the open page and the one before it, including what was open on them, such as a record. */
let here: string | null = null;
let before: string | null = null;

const pathOf = (address: string | null) => address?.split('?')[0];

/** Records where the person is now. */
export function noteAddress(address: string): void {
  if (pathOf(address) !== pathOf(here)) before = here;
  here = address;
}

/** Where the person was before this page; null if it is the first. */
export const cameFrom = (): string | null => before;
