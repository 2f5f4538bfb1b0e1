import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const TERMINATE = 'X'.charCodeAt(0);
/** First part of a connection's first message: version 3.0 of the protocol. */
const STARTUP = 196_608;

/**
 * Acts as the socket of PostgreSQL's driver: each message goes to the database in this process. All streams of a
 * database share one session, so only one may be in use at a time.
 */
export class PgliteStream extends Duplex {
  #rest: Buffer = Buffer.alloc(0);
  #isStarted = false;

  constructor(private readonly engine: PGlite) {
    super();
  }

  /**
   * The connection is ready once the leftovers of an earlier one are gone from the session: its transaction and
   * settings.
   */
  connect(): this {
    this.#clean().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  async #clean(): Promise<void> {
    await this.engine.exec('rollback');
    await this.engine.exec('discard all');
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#run().then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null);
    done();
  }

  /** The next complete message; null when there is none yet. */
  #next(): Buffer | null {
    const head = this.#isStarted ? 1 : 0;
    if (this.#rest.length < head + 4) return null;
    const length = head + this.#rest.readInt32BE(head);
    if (this.#rest.length < length) return null;
    const message = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return message;
  }

  async #run(): Promise<void> {
    for (let message = this.#next(); message; message = this.#next()) {
      if (!this.#isStarted && message.readInt32BE(4) === STARTUP) this.#isStarted = true;
      // The session outlives its connections.
      else if (message[0] === TERMINATE) {
        this.push(null);
        this.destroy();
        return;
      }
      const answer = await this.engine.execProtocolRaw(new Uint8Array(message));
      if (answer.length > 0) this.push(Buffer.from(answer));
    }
  }
}
