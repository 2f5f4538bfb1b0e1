import type { TableClient } from '@/engine/tableClient';
import { blocksToPack, dropStaleColumns, saveColumns } from '@/store/blocks/columnCache';
import type { LocalStore } from '@/store/localStore';

/** Idle time in milliseconds before a table's blocks are packed: an import brings many in a row. */
const QUIET_MILLIS = 10_000;

export interface ColumnPacker {
  /** Packs the table when its blocks have not changed for a while. */
  later(sliceId: string): void;
  /** Removes columns of blocks that no longer exist. */
  sweep(): void;
  close(): void;
}

/** Stores tables as columns on this device, so that the next opening reads a few values and not every record. */
export function createColumnPacker(store: LocalStore, table: TableClient): ColumnPacker {
  /** Timers by table; the sweep at the beginning has no name. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  // Without columns a table is read from its blocks: slower, but nothing is lost. Failures (a full disk) are therefore
  // ignored.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

  async function pack(sliceId: string): Promise<void> {
    const found = await blocksToPack(store, sliceId);
    if (!found) return;
    const parts = await table.packBlocks(sliceId, found.blocks);
    if (parts) await saveColumns(store, sliceId, found.of, parts);
  }

  const packer: ColumnPacker = {
    later(sliceId) {
      clearTimeout(timers.get(sliceId));
      timers.set(
        sliceId,
        setTimeout(() => {
          timers.delete(sliceId);
          quietly(pack(sliceId));
        }, QUIET_MILLIS),
      );
    },
    sweep: () => quietly(dropStaleColumns(store)),
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
  // The first table is being read now, and would have to wait for the sweep.
  timers.set('', setTimeout(packer.sweep, QUIET_MILLIS));
  return packer;
}
