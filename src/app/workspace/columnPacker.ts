import type { TableClient } from '@/engine/tableClient';
import { blocksToPack, dropStaleColumns, saveColumns } from '@/store/blocks/columnShelf';
import type { LocalStore } from '@/store/localStore';

/** Quiet time in milliseconds before a table's blocks are packed: an import brings many in a row. */
const QUIET_MILLIS = 10_000;

export interface ColumnPacker {
  /** Packs the table when its blocks have been left alone for a while. */
  later(sliceId: string): void;
  /** Removes columns of blocks that are gone. */
  sweep(): void;
  close(): void;
}

/** Keeps tables as columns on this device, so that the next opening reads a few values and not every record. */
export function createColumnPacker(store: LocalStore, table: TableClient): ColumnPacker {
  /** By table; the sweep at the beginning under no name. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  // Without columns a table is read from its blocks: slower, with nothing lost. Failures (a full disk) are left at that.
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
  // The first table is being read now, and would wait for the sweep to end.
  timers.set('', setTimeout(packer.sweep, QUIET_MILLIS));
  return packer;
}
