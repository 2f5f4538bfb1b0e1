import * as Y from 'yjs';

/** The tables of a document's database, in the layout of y-indexeddb: each of the two can read what the other wrote. */
const UPDATES = 'updates';
const CUSTOM = 'custom';

/** So many updates are put together into one. */
const TRIM_AFTER = 500;
/** Quiet time before that, in milliseconds: somebody who types makes one update per letter. */
const TRIM_LATER = 1_000;
/** Time after which a database that was closed by force is opened again, in milliseconds. */
const OPEN_AGAIN = 1_000;

export interface DocumentDiskOptions {
  /** Called when the disk does not accept a write, and with null once it accepts one again. */
  onTrouble?: (trouble: unknown) => void;
  /** Whether the person has left, or lost, this copy: its databases are not made again then. */
  isOver?: () => boolean;
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The write was ended', 'AbortError'));
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(UPDATES, { autoIncrement: true });
      request.result.createObjectStore(CUSTOM);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Keeps one document on this device's disk: reads what is there into it, and writes every change of it. A database that
 * the browser takes away is made again from the document, as long as the copy is this person's to keep.
 */
export class DocumentDisk {
  /** Resolves when what is on disk is in the document; rejects when the disk cannot be read. */
  readonly loaded: Promise<void>;
  readonly #name: string;
  readonly #doc: Y.Doc;
  readonly #options: DocumentDiskOptions;
  #db: IDBDatabase | null = null;
  #isDestroyed = false;
  #updates = 0;
  #writing = new Set<Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, doc: Y.Doc, options: DocumentDiskOptions) {
    this.#name = name;
    this.#doc = doc;
    this.#options = options;
    doc.on('update', this.#take);
    this.loaded = this.#load();
    // Whoever waits for it gets the error; otherwise it is reported.
    this.loaded.catch((error: unknown) => this.#tell(error));
  }

  /** Resolves when what was written into the document until now is on disk; rejects when the disk did not take it. */
  async durable(): Promise<void> {
    // Not open yet: what is in the document is written when it is, and nothing says until then that it is kept.
    await Promise.all([...this.#writing]);
  }

  /** Ends the keeping. What was begun to be written is written. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    clearTimeout(this.#timer);
    this.#doc.off('update', this.#take);
    await Promise.allSettled([...this.#writing]);
    this.#db?.close();
    this.#db = null;
  }

  async #load(): Promise<void> {
    const db = await openDatabase(this.#name);
    if (this.#isDestroyed) return db.close();
    // Of the document as it is: nothing of what is written into it while the disk is read is missing.
    const before = Y.encodeStateVector(this.#doc);
    const held = await readAll(db);
    if (this.#isDestroyed) return db.close();
    this.#db = db;
    db.onversionchange = () => this.#lose(db);
    db.onclose = () => this.#lose(db);
    this.#updates = held.length;
    const isFresh = before.length <= 1 && Y.encodeStateVector(this.#doc).length <= 1;
    Y.transact(this.#doc, () => held.forEach((update) => Y.applyUpdate(this.#doc, update)), this, false);
    // What was there before the disk was read.
    if (!isFresh) this.#write(Y.encodeStateAsUpdate(this.#doc));
  }

  readonly #take = (update: Uint8Array, origin: unknown): void => {
    if (origin !== this && this.#db) this.#write(update);
  };

  #write(update: Uint8Array): void {
    const written = this.#put(update);
    this.#writing.add(written);
    const end = () => this.#writing.delete(written);
    written.then(
      () => {
        end();
        this.#tell(null);
      },
      (error: unknown) => {
        end();
        this.#tell(error);
      },
    );
  }

  async #put(update: Uint8Array): Promise<void> {
    const transaction = this.#db!.transaction(UPDATES, 'readwrite');
    transaction.objectStore(UPDATES).add(update);
    this.#updates += 1;
    if (this.#updates >= TRIM_AFTER) this.#trimLater();
    await done(transaction);
  }

  #trimLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#trim().catch((error: unknown) => this.#tell(error)), TRIM_LATER);
  }

  /** Puts all updates together into one, in one transaction: another tab's are read before they go. */
  async #trim(): Promise<void> {
    const db = this.#db;
    if (!db) return;
    const transaction = db.transaction(UPDATES, 'readwrite');
    const store = transaction.objectStore(UPDATES);
    const all = store.getAll();
    all.onsuccess = () => {
      store.clear();
      store.add(Y.mergeUpdates(all.result as Uint8Array[]));
    };
    await done(transaction);
    this.#updates = 1;
  }

  /** The browser closed the database, or somebody deletes it. */
  #lose(db: IDBDatabase): void {
    db.close();
    if (this.#db !== db) return;
    this.#db = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isDestroyed || this.#options.isOver?.()) return;
      this.#load().catch((error: unknown) => this.#tell(error));
    }, OPEN_AGAIN);
  }

  #tell(trouble: unknown): void {
    if (!this.#isDestroyed && !this.#options.isOver?.()) this.#options.onTrouble?.(trouble);
  }
}

function readAll(db: IDBDatabase): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const all = db.transaction(UPDATES, 'readonly').objectStore(UPDATES).getAll();
    all.onsuccess = () => resolve(all.result as Uint8Array[]);
    all.onerror = () => reject(all.error);
  });
}
