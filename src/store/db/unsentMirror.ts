import type { DBCoreKeyRange, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable } from 'dexie';
import type { BaseEntry, DraftEntry, FileEntryRow, LocalDatabase, OutboxEntry } from './schema';

type Key = string | number;
type MirroredName = 'outbox' | 'base' | 'files' | 'drafts';

const KEY_PATHS: Record<MirroredName, string> = { outbox: 'order', base: 'key', files: 'file_id', drafts: 'id' };

/** Kinds of key ranges, as Dexie numbers them. */
const EQUAL = 1;
const RANGE = 2;
const ANY = 3;

function isWithin(key: Key, { type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): boolean {
  const kind: number = type;
  if (kind === ANY) return true;
  if (kind === EQUAL) return key === lower;
  if (kind !== RANGE) return false;
  const isAbove = lower === undefined || (lowerOpen ? key > lower : key >= lower);
  return isAbove && (upper === undefined || (upperOpen ? key < upper : key <= upper));
}

/** Entries of the outbox that are read at a time: a long outbox must not block the page. */
const READ_TOGETHER = 500;

/** Writes that happened while the disk was being read: the rows that the read returns may be older. */
interface WrittenMeanwhile {
  keys: Set<string>;
  ranges: { name: MirroredName; range: DBCoreKeyRange }[];
}

/**
 * Unsent work, which only this device has, kept in memory in addition to the disk: commands that the server has not
 * acknowledged, the rows that they touch as last confirmed, unsent files, drafts. When the browser deletes the database
 * under an open page, it can still be saved (S13). It follows the writes of this tab by their transactions, and is read
 * again when another tab wrote.
 */
export class UnsentMirror {
  readonly #rows: Record<MirroredName, Map<Key, object>> = {
    outbox: new Map(),
    base: new Map(),
    files: new Map(),
    drafts: new Map(),
  };
  #meanwhile: WrittenMeanwhile | null = null;
  #isWhole = false;

  /** Whether everything that was on the disk has been read. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Commands in the order in which they were made. */
  commands(): OutboxEntry[] {
    return ([...this.#rows.outbox.values()] as OutboxEntry[]).sort((a, b) => a.order - b.order);
  }

  drafts(): DraftEntry[] {
    return [...this.#rows.drafts.values()] as DraftEntry[];
  }

  /** Files that the server does not have. */
  files(): FileEntryRow[] {
    return ([...this.#rows.files.values()] as FileEntryRow[]).filter(({ state }) => state === 'unsent');
  }

  /** The confirmed copy of a row that unsent work touches. */
  base(key: string): BaseEntry | undefined {
    return this.#rows.base.get(key) as BaseEntry | undefined;
  }

  /** Follows the writes of a database that is not open yet. */
  follow(db: LocalDatabase): void {
    db.use({
      stack: 'dbcore',
      name: 'unsent-mirror',
      create: (core) => ({
        ...core,
        table: (name) =>
          name in KEY_PATHS ? this.#followed(core.table(name), name as MirroredName) : core.table(name),
      }),
    });
  }

  /**
   * Reads what is on the disk; also after another tab wrote.
   * @throws as the database does; the current content stays.
   */
  async read(db: LocalDatabase): Promise<void> {
    const meanwhile: WrittenMeanwhile = { keys: new Set(), ranges: [] };
    this.#meanwhile = meanwhile;
    try {
      await this.#readAll(db, meanwhile);
    } finally {
      if (this.#meanwhile === meanwhile) this.#meanwhile = null;
    }
  }

  async #readAll(db: LocalDatabase, meanwhile: WrittenMeanwhile): Promise<void> {
    const commands: OutboxEntry[] = [];
    for (let after = 0, isMore = true; isMore; after = commands.at(-1)?.order ?? 0) {
      const some = await db.outbox.where('order').above(after).limit(READ_TOGETHER).toArray();
      commands.push(...some);
      isMore = some.length === READ_TOGETHER;
    }
    const [base, files, drafts] = await Promise.all([
      db.base.toArray(),
      db.files.where('state').equals('unsent').toArray(),
      db.drafts.toArray(),
    ]);
    // Replaced by a later read.
    if (this.#meanwhile !== meanwhile) return;
    this.#take('outbox', commands, meanwhile);
    this.#take('base', base, meanwhile);
    this.#take('files', files, meanwhile);
    this.#take('drafts', drafts, meanwhile);
    this.#isWhole = true;
  }

  /** Replaces the current content by what was read, except for what was written meanwhile. */
  #take(name: MirroredName, found: readonly object[], { keys, ranges }: WrittenMeanwhile): void {
    const rows = this.#rows[name];
    const read = new Map(found.map((row) => [keyOf(name, row) as Key, row]));
    for (const key of rows.keys()) if (!read.has(key) && !keys.has(`${name} ${key}`)) rows.delete(key);
    for (const [key, row] of read) {
      const isNewer =
        keys.has(`${name} ${key}`) || ranges.some((gone) => gone.name === name && isWithin(key, gone.range));
      if (!isNewer) rows.set(key, row);
    }
  }

  #followed(table: DBCoreTable, name: MirroredName): DBCoreTable {
    return {
      ...table,
      // Dexie's own promise is returned: an async function would leave its transaction.
      mutate: (request) =>
        table.mutate(request).then((response) => {
          const transaction = request.trans as unknown as IDBTransaction;
          transaction.addEventListener('complete', () => this.#note(name, request, response));
          return response;
        }),
    };
  }

  /** Applies what a transaction wrote, once it is over. */
  #note(name: MirroredName, request: DBCoreMutateRequest, response: DBCoreMutateResponse): void {
    const rows = this.#rows[name];
    const wrote = (key: Key) => this.#meanwhile?.keys.add(`${name} ${key}`);
    if (request.type === 'add' || request.type === 'put') {
      request.values.forEach((row: object, i) => {
        const key = keyOf(name, row) ?? (response.results?.[i] as Key | undefined);
        if (i in response.failures || key === undefined) return;
        rows.set(key, { ...row, [KEY_PATHS[name]]: key });
        wrote(key);
      });
      return;
    }
    if (request.type === 'deleteRange') this.#meanwhile?.ranges.push({ name, range: request.range });
    const gone: Iterable<Key> = request.type === 'delete' ? request.keys : [...rows.keys()];
    for (const key of gone) {
      if (request.type === 'deleteRange' && !isWithin(key, request.range)) continue;
      rows.delete(key);
      wrote(key);
    }
  }
}

/** The key stored in a row; undefined before the database has assigned it. */
function keyOf(name: MirroredName, row: object): Key | undefined {
  return (row as { [path: string]: Key | undefined })[KEY_PATHS[name]];
}
