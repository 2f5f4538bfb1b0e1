import * as Y from 'yjs';

/** The tables of a document's database, in the layout of y-indexeddb: both can read what the other wrote. */
const UPDATES = 'updates';
const CUSTOM = 'custom';

/** Number of updates that are merged into one. */
const TRIM_AFTER = 500;
/** Quiet time before that, in milliseconds: a person who types creates one update per letter. */
const TRIM_LATER = 1_000;
/** Time after which a database that was closed by force is opened again, in milliseconds. */
const OPEN_AGAIN = 1_000;

export interface DocumentDiskOptions {
  /** Called when the disk does not accept a write, and with null once it accepts one again. */
  onTrouble?: (trouble: unknown) => void;
  /** Whether the person has left, or lost, this copy: then its databases are not created again. */
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
 * Stores one document on this device's disk: reads its stored content into it, and writes every change. If the browser
 * deletes the database, it is created again from the document, as long as the copy still belongs to this person.
 */
export class DocumentDisk {
  /** Resolves when the content on disk is in the document; rejects when the disk cannot be read. */
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
    this.loaded.catch((error: unknown) => this.#report(error));
  }

  /** Resolves when everything written to the document so far is on disk; rejects when the disk did not accept it. */
  async durable(): Promise<void> {
    // Not open yet: the document's content is written once it is, and until then nothing claims that it is stored.
    await Promise.all([...this.#writing]);
  }

  /** Stops storing. Writes that have begun are finished. */
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
    // The document in its current state, including everything written while the disk was being read.
    const before = Y.encodeStateVector(this.#doc);
    const held = await readAll(db);
    if (this.#isDestroyed) return db.close();
    this.#db = db;
    db.onversionchange = () => this.#lose(db);
    db.onclose = () => this.#lose(db);
    this.#updates = held.length;
    const isFresh = before.length <= 1 && Y.encodeStateVector(this.#doc).length <= 1;
    Y.transact(this.#doc, () => held.forEach((update) => Y.applyUpdate(this.#doc, update)), this, false);
    // Content from before the disk was read.
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
        this.#report(null);
      },
      (error: unknown) => {
        end();
        this.#report(error);
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
    this.#timer = setTimeout(() => void this.#trim().catch((error: unknown) => this.#report(error)), TRIM_LATER);
  }

  /** Merges all updates into one, in one transaction: those of other tabs are read before they are deleted. */
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

  /** The browser closed the database, or somebody is deleting it. */
  #lose(db: IDBDatabase): void {
    db.close();
    if (this.#db !== db) return;
    this.#db = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#isDestroyed || this.#options.isOver?.()) return;
      this.#load().catch((error: unknown) => this.#report(error));
    }, OPEN_AGAIN);
  }

  #report(trouble: unknown): void {
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
