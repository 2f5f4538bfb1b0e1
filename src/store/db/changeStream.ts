import type { JobProgress } from '@/contract/sync/jobProgress';
import type { ChangeSource } from '@/domain/changes/rowChange';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { Actor } from '@/domain/permissions/actor';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RecordSweep } from '@/domain/records/recordSweep';
import type { RowsTurn } from '../rows/rowCache';

/** Changes of one local transaction, in their state afterwards. */
export interface ChangeNotice {
  source: ChangeSource;
  /** Operations to which these changes belong. */
  op_ids: string[];
  rows: StoredRow[];
  records: RecordRow[];
  /** New records of a bulk operation, in columnar form. */
  blocks: RecordBlock[];
  /** The numbers of those blocks in storage: other tabs are sent these instead of the blocks, and read them. */
  shelved: { block: number; slice_id: string }[];
  /** Records that were deleted or restored together; those that override their blocks are in `records`. */
  swept: RecordSweep[];
  /** Keys (`kind:id`) of rows that are no longer on the device: a withdrawn creation, a purged row. */
  gone: string[];
  /** Versions of plain rows that it changed (RowCache). */
  turns: RowsTurn[];
  /** Tables that must be read again from the beginning: after a bootstrap or a purge. */
  reset: string[];
  /** Whether the outbox changed, which sync and the state line follow. */
  outbox: boolean;
  /** Whether a scope is newly wanted, which sync then fetches. */
  wanted: boolean;
  /** Scopes that are newly wanted and incomplete here: the state line says so before it has counted. */
  missing: string[];
  /** The progress of running jobs. */
  jobs: JobProgress[];
  /** Whether the server said that the person's notices, which are not rows, have changed. */
  noticesChanged: boolean;
  /** The rights of this person, if they have changed. */
  actor: Actor | null;
  /** The local copy is about to be deleted: the person signed out in the tab that sends this. */
  wiped: boolean;
}

export type ChangeListener = (notice: ChangeNotice, from: 'here' | 'other tab') => void;

export interface ChangeStream {
  /** Notifies this tab immediately, and the other tabs of the same database. */
  publish(notice: ChangeNotice): void;
  /** @returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  close(): void;
}

/** An empty notice, to be filled in. */
export function emptyNotice(source: ChangeSource): ChangeNotice {
  return {
    source,
    op_ids: [],
    rows: [],
    records: [],
    blocks: [],
    shelved: [],
    swept: [],
    gone: [],
    turns: [],
    reset: [],
    outbox: false,
    wanted: false,
    missing: [],
    jobs: [],
    noticesChanged: false,
    actor: null,
    wiped: false,
  };
}

/** Reads a block from the store; null when it is no longer there. */
export type BlockLoader = (number: number) => Promise<RecordBlock | null>;

/**
 * The one typed emitter of the store. Other tabs are notified through a BroadcastChannel of the database's name (S9); where
 * there is none (some private modes), tabs see changes when they next read. Blocks are not sent but read by each tab,
 * one at a time: cloning a whole table through the channel would block both tabs.
 */
export function createChangeStream(name: string, load: BlockLoader = async () => null): ChangeStream {
  const listeners = new Set<ChangeListener>();
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${name}:changes`);
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  const notify = (notice: ChangeNotice, from: 'here' | 'other tab') => {
    for (const listener of [...listeners]) listener(notice, from);
  };
  /** Blocks first, one notice each, as the writing tab stored them before the rows that override them. */
  const read = async (notice: ChangeNotice) => {
    const lost = new Set<string>();
    for (const { block: number, slice_id: sliceId } of notice.shelved) {
      const block = await load(number).catch(() => null);
      if (block) notify({ ...emptyNotice(notice.source), blocks: [block] }, 'other tab');
      else lost.add(sliceId);
    }
    // Compacted meanwhile: its records are elsewhere, and the table is read again.
    notify({ ...notice, shelved: [], reset: [...new Set([...notice.reset, ...lost])] }, 'other tab');
  };
  const receive = (notice: ChangeNotice) => {
    if (waiting === 0 && notice.shelved.length === 0) return notify(notice, 'other tab');
    waiting += 1;
    turn = turn
      .then(() => read(notice))
      .finally(() => {
        waiting -= 1;
      });
  };
  channel?.addEventListener('message', (event: MessageEvent) => receive(event.data as ChangeNotice));
  // Under Node an open channel would keep the process alive.
  (channel as unknown as { unref?: () => void } | null)?.unref?.();
  return {
    publish(notice) {
      notify(notice, 'here');
      channel?.postMessage(notice.blocks.length > 0 ? { ...notice, blocks: [] } : notice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel?.close();
      // A write that ends after the store was closed notifies nobody, and does not fail because of that.
      channel = null;
    },
  };
}
