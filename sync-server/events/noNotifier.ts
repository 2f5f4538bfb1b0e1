import type { PgNotifier } from './pgNotifier';

/** For a database that no other process has open: nobody needs to be notified. */
export const noNotifier: PgNotifier = {
  listen() {},
  notify() {},
  async start() {},
  async close() {},
};
