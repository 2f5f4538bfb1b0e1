import type { Table, Transaction } from 'dexie';
import { type LocalStore, writeTables } from '../localStore';
import { reopen } from './reopen';
import { inTurn } from './writeQueue';

/**
 * Why this device could not store a write. Nothing of it was written. `gone` = the database does not answer, `lost` =
 * the browser deleted it while the page was open.
 */
export type StorageTrouble = 'full' | 'gone' | 'lost';

const WORDS: Record<StorageTrouble, string> = {
  full: 'The storage of this browser is full. Nothing was saved.',
  gone: 'The browser closed the local database. Nothing was saved.',
  lost: 'This browser deleted the local copy. Nothing was saved. Load the workspace again.',
};

/** A write that the device could not store: its disk is full, or the browser deleted the database (S13). */
export class StorageFailure extends Error {
  readonly trouble: StorageTrouble;
  /** @param isDiskFull the computer's disk is full, not only the browser's quota */
  constructor(
    trouble: StorageTrouble,
    { isDiskFull = false, ...options }: ErrorOptions & { isDiskFull?: boolean } = {},
  ) {
    super(`${isDiskFull ? 'The disk of this computer is full. ' : ''}${WORDS[trouble]}`, options);
    this.name = 'StorageFailure';
    this.trouble = trouble;
  }
}

const GONE: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
]);

/** How browsers report that the disk itself is full: they have no error name for it. */
const NO_SPACE = /NO_SPACE|ENOSPC|no space left|disk (is )?full/i;

interface Named {
  name?: string;
  message?: string;
  inner?: unknown;
}

/**
 * The causes of a failed write: the error, its inner errors, and the error with which the browser ended the
 * transaction.
 */
function causesOf(error: unknown, ended: DOMException | null | undefined): Named[] {
  const causes: Named[] = ended ? [ended] : [];
  for (let at = error as Named | undefined; at && causes.length < 6; at = at.inner as Named | undefined)
    causes.push(at);
  return causes;
}

const hasName = (causes: readonly Named[], names: ReadonlySet<string>) =>
  causes.some((one) => names.has(one.name ?? ''));

const FULL: ReadonlySet<string> = new Set(['QuotaExceededError']);

/**
 * Runs a write in one transaction, after those that were requested before.
 * @param tables those that it writes to, if not all of the store
 * @throws StorageFailure when the device cannot store it; what `run` throws.
 */
export function writeTransaction<T>(
  store: LocalStore,
  run: () => Promise<T>,
  tables: readonly Table[] = writeTables(store.db),
): Promise<T> {
  return inTurn(store, { run, joins: false, transact: (write) => transact(store, write, tables) });
}

/** The same for an operation that may share a transaction with others (see inTurn). */
export function writeAct<T>(store: LocalStore, run: () => Promise<T>): Promise<T> {
  return inTurn(store, { run, joins: true, transact: (write) => transact(store, write, writeTables(store.db)) });
}

/**
 * Runs a write in one transaction. If the handle of the database died in the meantime (eviction, an upgrade in another
 * tab, Safari), it is opened again once; a transaction that failed has written nothing, so running it again is safe.
 * @throws StorageFailure when the device cannot keep it; what `run` throws.
 */
async function transact<T>(store: LocalStore, run: () => Promise<T>, tables: readonly Table[]): Promise<T> {
  const { db } = store;
  // A full disk ends the transaction under its requests, and they fail with various errors: a bulk error, a constraint.
  // Only the transaction knows why.
  let under: Transaction | undefined;
  // A separate async function: Dexie keeps the transaction open over native awaits only when it sees one.
  const attempt = async () => {
    under = undefined;
    const result = await db.transaction('rw', tables, async (transaction) => {
      under = transaction;
      return run();
    });
    store.isDiskFull = false;
    store.ports.onStorage?.(null);
    return result;
  };
  const whyOf = (error: unknown) => {
    const causes = causesOf(error, under?.idbtrans?.error);
    if (causes.some(({ message }) => NO_SPACE.test(message ?? ''))) store.isDiskFull = true;
    return causes;
  };
  try {
    return await attempt();
  } catch (error) {
    const causes = whyOf(error);
    if (hasName(causes, FULL)) throw failed(store, 'full', error);
    if (store.isLost) throw failed(store, 'lost', error);
    if (!hasName(causes, GONE)) throw error;
    if (store.isClosed) throw failed(store, 'gone', error);
    try {
      await reopen(store);
      return await attempt();
    } catch (again) {
      if (store.isLost) throw failed(store, 'lost', again);
      const more = whyOf(again);
      if (hasName(more, FULL)) throw failed(store, 'full', again);
      if (!db.isOpen() || hasName(more, GONE)) throw failed(store, 'gone', again);
      throw again;
    }
  }
}

function failed(store: LocalStore, trouble: StorageTrouble, cause: unknown): StorageFailure {
  const failure = new StorageFailure(trouble, { cause, isDiskFull: store.isDiskFull });
  store.ports.onStorage?.(failure);
  return failure;
}
