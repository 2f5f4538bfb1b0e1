import type { PgNotifier } from './pgNotifier';

/** For a database that no other process has open: there is nobody to tell. */
export const noNotifier: PgNotifier = {
  listen() {},
  notify() {},
  async start() {},
  async close() {},
};
