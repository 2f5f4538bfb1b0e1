let millis = 0;

/** Keeps a transaction open for the time that a write takes now, by asking for something small again and again. */
function hold(transaction: IDBTransaction): void {
  const store = transaction.objectStore([...transaction.objectStoreNames][0]!);
  let until: number | null = null;
  const ask = () => {
    // The time runs from its turn, not from the moment at which it was asked for.
    until ??= performance.now() + millis;
    if (performance.now() < until) store.count().onsuccess = ask;
  };
  store.count().onsuccess = ask;
  // Dexie ends what has no more to ask.
  transaction.commit = () => undefined;
}

/**
 * Makes the disk under this page slow: from now on each writing transaction stays open for so many milliseconds, and the
 * next one waits for it; 0 ends that.
 */
export function slowDisk(perWrite: number): void {
  millis = perWrite;
}

const original = IDBDatabase.prototype.transaction;
// Before any database is opened: Dexie takes the function as it is then.
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof original>) {
  const transaction = original.apply(this, args);
  if (args[1] === 'readwrite' && millis > 0) hold(transaction);
  return transaction;
};
