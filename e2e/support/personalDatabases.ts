import type { Page } from 'playwright';
import { inTime } from './inTime';

/** The product's databases in this page's browser. */
export const personalDatabases = (page: Page): Promise<string[]> =>
  inTime(
    'The list of databases',
    page.evaluate(async () =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('labtide-') ? [name] : [])),
    ),
    10_000,
  );
