let millis = 0;

/** Keeps a transaction open for as long as a write should take, by repeating a small request. */
function hold(transaction: IDBTransaction): void {
  const store = transaction.objectStore([...transaction.objectStoreNames][0]!);
  let until: number | null = null;
  const ask = () => {
    // Measured from when the transaction becomes active, not from when it was requested.
    until ??= performance.now() + millis;
    if (performance.now() < until) store.count().onsuccess = ask;
  };
  store.count().onsuccess = ask;
  // Dexie commits once it has no more requests.
  transaction.commit = () => undefined;
}

/**
 * Simulates a slow disk in this page: from now on each writing transaction stays open for `perWrite` milliseconds, and
 * the next one waits for it; 0 stops that.
 */
export function slowDisk(perWrite: number): void {
  millis = perWrite;
}

const original = IDBDatabase.prototype.transaction;
// Before any database is opened: Dexie keeps a reference to the function.
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof original>) {
  const transaction = original.apply(this, args);
  if (args[1] === 'readwrite' && millis > 0) hold(transaction);
  return transaction;
};
