import type { PackedCells } from '@/domain/records/packedCells';
import { fromJsonBytes, toJsonBytes } from '@/lib/jsonBytes';
import type { TableUpdate } from './tableUpdate';

/** Bytes of the memory: room for a screen of a wide table with long texts; longer updates are sent as messages. */
const SIZE = 1 << 20;
/** Numbers at its beginning: whether there is a letter, whose it is, its number, bytes of JSON, cells. */
const FULL = 0;
const WATCH = 1;
const NUMBER = 2;
const LENGTH = 3;
const CELLS = 4;
const HEAD = 8;
const BODY = HEAD * Int32Array.BYTES_PER_ELEMENT;

type Written = Omit<TableUpdate, 'cells'> & { cells: Pick<PackedCells, 'acts' | 'contents'> };

/**
 * Memory that a worker and a page share, for one update at a time. A browser keeps messages from a page between a key
 * and the frame that shows it (Chromium's deferral of tasks after input), so that an answer which is there after four
 * milliseconds is drawn a frame late. An update in this memory can be used in that very frame. Only one side puts and
 * only the other takes; a message follows each letter, so that no update stays here for long.
 */
export class Mailbox {
  readonly #head: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, HEAD);
    this.#bytes = new Uint8Array(memory, BODY);
  }

  /** A new mailbox; null if pages cannot share memory (without HTTPS, or in a browser that does not isolate pages). */
  static open(): Mailbox | null {
    // WebKit on Linux isolates the page, yet has no such memory.
    const canShare = globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function';
    return canShare ? new Mailbox(new SharedArrayBuffer(SIZE)) : null;
  }

  /**
   * @returns false when the previous update was not taken yet, or this one is too long: then it must be sent as a
   *   message.
   */
  put(update: TableUpdate): boolean {
    const head = this.#head;
    if (Atomics.load(head, FULL) !== 0) return false;
    const { acts, contents, act, low } = update.cells;
    const json = toJsonBytes({ ...update, cells: { acts, contents } } satisfies Written);
    const places = act.byteLength;
    if (2 * places + json.length > this.#bytes.length) return false;
    this.#bytes.set(bytesOf(act), 0);
    this.#bytes.set(bytesOf(low), places);
    this.#bytes.set(json, 2 * places);
    head[WATCH] = update.watchId;
    head[NUMBER] = update.number;
    head[LENGTH] = json.length;
    head[CELLS] = act.length;
    Atomics.store(head, FULL, 1);
    return true;
  }

  /** Whether there is an update for this watch with this number. */
  holds(watchId: number, number: number): boolean {
    const head = this.#head;
    return Atomics.load(head, FULL) === 1 && head[WATCH] === watchId && head[NUMBER] === number;
  }

  /** Takes the update. */
  take(): TableUpdate {
    const places = this.#head[CELLS]! * Int32Array.BYTES_PER_ELEMENT;
    const end = 2 * places + this.#head[LENGTH]!;
    // Copies, because shared memory can neither be decoded nor kept.
    const act = new Int32Array(this.#bytes.slice(0, places).buffer);
    const low = new Uint32Array(this.#bytes.slice(places, 2 * places).buffer);
    const json = this.#bytes.slice(2 * places, end);
    Atomics.store(this.#head, FULL, 0);
    const written = fromJsonBytes(json) as Written;
    return { ...written, cells: { ...written.cells, act, low } };
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
