import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Refusal } from '@/domain/refusal';
import { counted, numberText } from '@/lib/words/counted';
import type { Reading, TableFacts } from './readTable';
import { RowSpool } from './rowSpool';
import { startFileThread } from './threadEntry';
import type { FileSource, ThreadAnswers, ThreadJob, ThreadWord } from './threadJob';
import type { ThreadLimits } from './threadLimits';

/** A table that a thread has read; its rows are on disk. */
export interface SpooledTable extends TableFacts {
  rows: RowSpool;
}

export interface Asked {
  /** Whose file it is: while one person's files are read, those of others do not wait for all of them. */
  owner: string;
  /** Aborts the reading; if it has not begun, it is dropped. */
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

interface Waiting {
  job: ThreadJob;
  asked: Asked;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** How the reading of one file ended. */
type End =
  | Exclude<ThreadWord, { said: 'progress' }>
  | { said: 'slow' }
  | { said: 'stopped' }
  | { said: 'died'; error: Error };

/** An idle thread is ended after this time. */
const IDLE_MILLIS = 30_000;
/** Older folders belong to servers that have ended. */
const STALE_MILLIS = 24 * 3600 * 1000;
const MODE = 0o700;
const seconds = (millis: number) => counted(millis / 1000, 'second');

/**
 * Reads untrusted files in separate threads, with limits on memory, time and content. Whatever a file does to its
 * thread, the server keeps running and the person gets a message.
 */
export class FileReaders {
  readonly #folder: string;
  readonly #limits: ThreadLimits;
  readonly #log: Logger;
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Map<Waiting, Worker | null>();
  readonly #waiting: Waiting[] = [];
  #own: Promise<string> | undefined;
  #isClosed = false;

  /** @param folder for the rows of the tables; leftovers of other servers are removed after a day. */
  constructor(folder: string, limits: ThreadLimits, log: Logger) {
    this.#folder = folder;
    this.#limits = limits;
    this.#log = log;
  }

  /** Names of the sheets of a workbook; none for other files and unreadable ones. */
  async sheets(source: FileSource, asked: Asked): Promise<ThreadAnswers['sheets']> {
    try {
      return (await this.#ask({ kind: 'sheets', source }, asked)) as ThreadAnswers['sheets'];
    } catch (error) {
      // The reason is reported when somebody reads its rows.
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  /**
   * All rows of a file. @param reading null = as the content suggests
   * @throws Refusal too_large, invalid; too_many when too many files wait
   */
  async table(source: FileSource, reading: Reading | null, fileName: string, asked: Asked): Promise<SpooledTable> {
    const spool = join(await this.#folderOf(), randomUUID());
    try {
      const answer = await this.#ask({ kind: 'table', source, reading, fileName, spool }, asked);
      const { facts, parts } = answer as ThreadAnswers['table'];
      return { ...facts, rows: new RowSpool(spool, parts) };
    } catch (error) {
      await rm(spool, { force: true });
      throw error;
    }
  }

  /** Ends all threads, and deletes what they read. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(stopped());
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      await worker.terminate();
    }
    await Promise.all([...this.#busy.values()].map((worker) => worker?.terminate()));
    const own = await this.#own?.catch(() => undefined);
    if (own) await rm(own, { recursive: true, force: true });
  }

  /** The folder of this process, so that several processes can share a data folder. */
  #folderOf(): Promise<string> {
    this.#own ??= this.#makeFolder();
    return this.#own;
  }

  async #makeFolder(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: MODE });
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > STALE_MILLIS) await rm(path, { recursive: true, force: true });
    }
    return mkdtemp(join(this.#folder, 'server-'));
  }

  #ask(job: ThreadJob, asked: Asked): Promise<unknown> {
    if (this.#isClosed || asked.signal?.aborted) return Promise.reject(stopped());
    if (this.#waiting.length >= this.#limits.waiting)
      return Promise.reject(
        new Refusal('too_many', 'Many files are being read at the moment. Try again in a minute.', [], {
          retryAfter: 60,
        }),
      );
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, asked, resolve, reject };
      this.#waiting.push(waiting);
      asked.signal?.addEventListener('abort', () => this.#forget(waiting), { once: true });
      this.#next();
    });
  }

  #forget(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waiting.reject(stopped());
  }

  /** Whose turn it is: the first in line of those people who have the fewest files being read. */
  #chosen(): Waiting | undefined {
    const running = new Map<string, number>();
    for (const { asked } of this.#busy.keys()) running.set(asked.owner, (running.get(asked.owner) ?? 0) + 1);
    const count = ({ asked }: Waiting) => running.get(asked.owner) ?? 0;
    let best: Waiting | undefined;
    for (const waiting of this.#waiting) if (!best || count(waiting) < count(best)) best = waiting;
    return best;
  }

  #next(): void {
    if (this.#busy.size >= this.#limits.threads) return;
    const waiting = this.#chosen();
    if (!waiting) return;
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    this.#busy.set(waiting, null);
    this.#work(waiting).then(
      (answer) => {
        this.#busy.delete(waiting);
        waiting.resolve(answer);
        this.#next();
      },
      (error) => {
        this.#busy.delete(waiting);
        waiting.reject(error);
        this.#next();
      },
    );
    this.#next();
  }

  async #thread(): Promise<Worker> {
    const kept = this.#idle.pop();
    if (kept) {
      clearTimeout(kept.timer);
      return kept.worker;
    }
    const worker = await startFileThread({
      name: 'file',
      // The thread needs nothing of the environment, which contains the database's credentials.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: 64 },
    });
    // Without a listener, an error would end the server.
    worker.on('error', () => {});
    return worker;
  }

  /** Keeps a thread for the next file, without keeping the process alive. */
  #keep(worker: Worker): void {
    if (this.#isClosed) return void worker.terminate();
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((idle) => idle.worker === worker);
      if (at >= 0) this.#idle.splice(at, 1);
      void worker.terminate();
    }, IDLE_MILLIS);
    timer.unref();
    worker.unref();
    this.#idle.push({ worker, timer });
  }

  async #work(waiting: Waiting): Promise<unknown> {
    const worker = await this.#thread();
    this.#busy.set(waiting, worker);
    worker.ref();
    const end = await this.#ended(worker, waiting);
    if (end.said === 'done' || end.said === 'refused') this.#keep(worker);
    else await worker.terminate();
    if (end.said === 'done') return end.answer;
    throw this.#refusalFor(end, waiting);
  }

  #ended(worker: Worker, { job, asked }: Waiting): Promise<End> {
    return new Promise((resolve) => {
      const finish = (end: End) => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('error', die);
        worker.off('exit', leave);
        asked.signal?.removeEventListener('abort', stop);
        resolve(end);
      };
      const onMessage = (word: ThreadWord) => {
        if (word.said === 'progress') asked.onProgress?.(word.done, word.total);
        else finish(word);
      };
      const die = (error: Error) => finish({ said: 'died', error });
      const leave = () => finish({ said: 'stopped' });
      const stop = () => finish({ said: 'stopped' });
      const timer = setTimeout(() => finish({ said: 'slow' }), this.#limits.millis);
      worker.on('message', onMessage);
      worker.on('error', die);
      worker.on('exit', leave);
      asked.signal?.addEventListener('abort', stop, { once: true });
      if (asked.signal?.aborted) return stop();
      const given = 'bytes' in job.source ? [job.source.bytes.buffer as ArrayBuffer] : [];
      worker.postMessage(job, given);
    });
  }

  #refusalFor(end: Exclude<End, { said: 'done' }>, { job, asked }: Waiting): Refusal {
    const { heapMegabytes, millis } = this.#limits;
    if (end.said === 'refused') return new Refusal(end.code, end.message, end.issues);
    if (end.said === 'stopped') return stopped();
    if (end.said === 'slow')
      return new Refusal(
        'too_large',
        `Reading this file takes more than ${seconds(millis)}. Split it into smaller files.`,
      );
    if (end.said === 'died' && (end.error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return new Refusal(
        'too_large',
        `Reading this file takes more than ${numberText(heapMegabytes)} MB of memory. Split it into smaller files.`,
      );
    const cause = end.said === 'failed' ? end.stack : String(end.error.stack);
    this.#log.error({ cause, kind: job.kind, owner: asked.owner }, 'A file could not be read');
    return new Refusal('invalid', 'This file cannot be read. Save it again in the program that created it.');
  }
}

function stopped(): Refusal {
  return new Refusal('outside', 'Reading the file was stopped.');
}
