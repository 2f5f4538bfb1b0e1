import { type TableSize, tableSizes } from '../blocks/tableSizes';
import type { ChangeNotice } from '../db/changeStream';
import { getMeta } from '../db/metaKeys';
import type { LocalStore } from '../localStore';
import { useStoreQuery } from './useStoreQuery';

export interface HeldTables {
  /** The size of each table on this device. */
  sizes: ReadonlyMap<string, TableSize>;
  /** Scopes wanted on this device. */
  wanted: ReadonlySet<string>;
}

async function heldTables(store: LocalStore): Promise<HeldTables> {
  const sizes = await tableSizes(store);
  const scopes = [...((await getMeta(store.db, 'wanted')) ?? []), ...((await getMeta(store.db, 'scopes')) ?? [])];
  return { sizes: new Map(sizes.map((size) => [size.slice_id, size])), wanted: new Set(scopes) };
}

const concerns = (notice: ChangeNotice) =>
  notice.blocks.length + notice.shelved.length + notice.reset.length > 0 || notice.wanted === true;

/** Which tables are on this device and their sizes; undefined until that is read. */
export function useHeldTables(): HeldTables | undefined {
  return useStoreQuery(heldTables, concerns);
}
