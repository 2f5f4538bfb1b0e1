import type { PgNotifier } from '../events/pgNotifier';

/** Notices within this time are sent together: NOTIFY takes a lock that all commits of the cluster wait for. */
const BATCH_MILLIS = 10;
/** A payload holds fewer than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;

/** Notices about documents to other processes; of several with the same key only the newest is sent. */
export class NoticeBatch {
  readonly #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly notifier: PgNotifier,
    private readonly channel: string,
    private readonly instance: string,
  ) {
    if (instance.length > 100) throw new RangeError('The name of an instance is short.');
  }

  /** @param line without line breaks; one that fits into no payload is left out. */
  add(key: string, line: string): void {
    if (line.length + this.instance.length + 1 > PAYLOAD_BYTES) return;
    this.#waiting.set(key, line);
    this.#timer ??= setTimeout(() => this.#send(), BATCH_MILLIS);
  }

  #send(): void {
    this.#timer = null;
    let payload = this.instance;
    for (const line of this.#waiting.values()) {
      if (payload.length + 1 + line.length > PAYLOAD_BYTES) {
        this.notifier.notify(this.channel, payload);
        payload = this.instance;
      }
      payload += `\n${line}`;
    }
    this.#waiting.clear();
    this.notifier.notify(this.channel, payload);
  }

  /** Sends what is waiting. */
  close(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#send();
  }
}
