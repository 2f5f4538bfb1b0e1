import type { ChangeSource } from '@/domain/changes/rowChange';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { StoredRow } from '@/domain/rows/storedRow';

/** What one local transaction changed, as it stands afterwards. */
export interface ChangeNotice {
  source: ChangeSource;
  /** Operations whose changes these are. */
  op_ids: string[];
  rows: StoredRow[];
  records: RecordRow[];
  /** New records of a bulk act, in columnar form. */
  blocks: RecordBlock[];
  /** Keys (`kind:id`) of rows that are no longer held: a withdrawn creation, a purged row. */
  gone: string[];
  /** Tables that must be read again from the beginning: a bootstrap, a purge. */
  reset: string[];
  /** Whether the outbox changed, which sync and the state line follow. */
  outbox: boolean;
  /** Whether a scope is newly wanted, which sync then fetches. */
  wanted: boolean;
}

export type ChangeListener = (notice: ChangeNotice, from: 'here' | 'other tab') => void;

export interface ChangeStream {
  /** Tells this tab at once, and the other tabs of the same database. */
  publish(notice: ChangeNotice): void;
  /** @returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
  close(): void;
}

/** A notice about nothing, to be filled. */
export function emptyNotice(source: ChangeSource): ChangeNotice {
  return { source, op_ids: [], rows: [], records: [], blocks: [], gone: [], reset: [], outbox: false, wanted: false };
}

/**
 * The one typed emitter of the store. Other tabs hear through a BroadcastChannel of the database's name (S9); where
 * there is none (some private modes), tabs follow when they next read.
 */
export function createChangeStream(name: string): ChangeStream {
  const listeners = new Set<ChangeListener>();
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${name}:changes`);
  const tell = (notice: ChangeNotice, from: 'here' | 'other tab') => {
    for (const listener of [...listeners]) listener(notice, from);
  };
  channel?.addEventListener('message', (event: MessageEvent) => tell(event.data as ChangeNotice, 'other tab'));
  // Under Node an open channel would keep the process alive.
  (channel as unknown as { unref?: () => void } | null)?.unref?.();
  return {
    publish(notice) {
      tell(notice, 'here');
      channel?.postMessage(notice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel?.close();
      // A write that ends after the store was closed tells nobody, and does not fail for it.
      channel = null;
    },
  };
}
