import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangeNotice } from '../db/changeStream';
import { type Drain, nextDrain } from '../db/drain';
import type { LocalStore } from '../localStore';
import { rowKey } from '../rows/rowKey';
import { heldScopes } from './replica';

/** The data of the state line; sync writes the second half, the store counts the first. */
export interface SyncStatus {
  /**
   * false only after a write failed on this device (disk full, database gone): the screen says so before the person
   * continues to type.
   */
  saved: boolean;
  /** The browser deleted the local copy while the page was open: unsent work exists only in the page's memory. */
  lost: boolean;
  /** An own operation is being written and is not durable, or not counted yet. */
  saving: boolean;
  waiting: number;
  refused: number;
  sending: boolean;
  /** The progress of sending a long outbox; null while there is none. */
  drain: Drain | null;
  /** The progress of loading a rescue file; null while there is none. */
  bringing: { done: number; total: number } | null;
  /** The file that is being uploaded, in bytes; null while none is. */
  upload: { fileId: string; name: string; sent: number; total: number } | null;
  /** The API answers. */
  online: boolean;
  /** The relay for documents and presence answers. */
  relayOnline: boolean;
  /** Unix milliseconds of the last time everything was in sync; 0 = never. */
  lastSyncedAt: number;
  /** The progress of a first fetch: records stored of total. */
  progress: { scope: string; done: number; total: number } | null;
  /** Scopes wanted on this device that are incomplete. */
  missing: readonly string[];
  /** Scopes that are complete on this device; null until that is read. */
  whole: ReadonlySet<string> | null;
  /** Items that ended long ago and are not on this device. */
  older: number;
  /** Why the server accepts or reports nothing although it answers, as a message for people; null while it does. */
  trouble: string | null;
  /** The session ended: unsent work is kept, and is sent after the next sign-in. */
  signedOut: boolean;
  /** The server requires a newer client; unsent work can still be sent. */
  outdated: boolean;
}

export type SyncStatusStore = StoreApi<SyncStatus>;

export function createSyncStatus(): SyncStatusStore {
  return createStore<SyncStatus>(() => ({
    saved: true,
    lost: false,
    saving: false,
    waiting: 0,
    refused: 0,
    sending: false,
    drain: null,
    bringing: null,
    upload: null,
    online: typeof navigator === 'undefined' ? true : navigator.onLine,
    relayOnline: false,
    lastSyncedAt: 0,
    progress: null,
    missing: [],
    whole: null,
    older: 0,
    trouble: null,
    signedOut: false,
    outdated: false,
  }));
}

/** Whether the completeness of scopes here may differ after this. */
function concernsScopes({ source, op_ids, rows, gone, reset, wanted }: ChangeNotice): boolean {
  // A bootstrap reports its blocks and its end without an operation.
  if (wanted || reset.length > 0 || (source === 'remote' && op_ids.length === 0)) return true;
  return rows.some(({ kind }) => kind === 'slice') || gone.some((key) => key.startsWith(rowKey('slice', '')));
}

/**
 * Counts the outbox and what is still to be fetched whenever they change, one count at a time.
 * @returns the function that ends it.
 */
export function followOutbox(store: LocalStore, status: SyncStatusStore): () => void {
  let running = false;
  let again = false;
  let ended = false;
  let sawAnswer = false;
  let sawOwn = false;
  // Every edit is reported three times, and hardly any creates a table.
  let scopesStale = true;
  const count = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      const [all, refused] = await store.db.transaction('r', store.db.outbox, () =>
        // With several states at once a cursor would visit each entry.
        Promise.all([store.db.outbox.count(), store.db.outbox.where('state').equals('refused').count()]),
      );
      const waiting = all - refused;
      // An answer may be counted before it is reported; apart from answers, only operations on this device remove
      // anything from the outbox.
      const answered = sawAnswer || !sawOwn;
      sawAnswer = sawOwn = false;
      const isStale = scopesStale;
      scopesStale = false;
      const scopes = isStale ? await heldScopes(store) : null;
      if (ended) return;
      const drain = nextDrain(status.getState(), waiting, answered);
      // Counted before the latest notice, whose information on what is missing is newer.
      const saving = again || store.saving > 0;
      status.setState({ waiting, refused, drain, saving, ...(scopesStale ? {} : scopes) });
    } while (again);
    running = false;
  };
  const recount = () => {
    if (!store.isLost)
      return void count().catch(() => {
        // The database was closed during the count (sign-out, another version): there is no state line left to update.
        running = false;
      });
    const commands = store.unsent.commands();
    const refused = commands.filter(({ state }) => state === 'refused').length;
    status.setState({ waiting: commands.length - refused, refused, drain: null, saving: false });
  };
  const end = store.stream.subscribe((notice) => {
    if (notice.outbox && notice.source === 'remote') sawAnswer = true;
    else if (notice.outbox) sawOwn = true;
    const known = status.getState().missing;
    const missing = notice.missing.filter((scope) => !known.includes(scope));
    if (missing.length > 0) status.setState({ missing: [...known, ...missing] });
    const isStale = concernsScopes(notice);
    if (isStale) scopesStale = true;
    if (notice.outbox || isStale) recount();
  });
  store.ports.onSaving = () => {
    // A write counts as unsaved until it is counted: in between, the state line would say that nothing is unsent.
    const saving = store.saving > 0 || running;
    if (status.getState().saving !== saving) status.setState({ saving });
  };
  recount();
  return () => {
    ended = true;
    store.ports.onSaving = null;
    end();
  };
}
