import type { Random } from '@/lib/random';
import type { FrameFaults } from './frameFaults';

const LOST = 1006;
/**
 * A connection whose frames were duplicated or reordered lives this long: TCP never does that, so the protocol need not
 * recover from it.
 */
const SPOILT_MILLIS = 200;

/** The server's end of a connection, as far as the relay uses it. */
export interface ServerEnd {
  readonly OPEN: 1;
  readyState: number;
  bufferedAmount: number;
  send(frame: Uint8Array): void;
  close(code?: number, reason?: string): void;
}

/** The server's end of a connection. */
export interface Accepted {
  receive(frame: Uint8Array): void;
  closed(): void;
}

/** Accepts a connection; undefined when nobody answers. */
export type Accept = (end: ServerEnd) => Accepted | undefined;

/** Frames of one direction, in order except for faults. */
class Pipe {
  #free = 0;
  #isBroken = false;

  constructor(
    private readonly line: Line,
    private readonly deliver: (frame: Uint8Array) => void,
  ) {}

  send(given: Uint8Array): void {
    const { random, faults } = this.line;
    const frame = given.slice();
    const now = faults();
    if (this.#isBroken) return;
    if (random.chance(now.cut)) {
      // The frame is lost with its connection, and so are all later ones.
      this.#isBroken = true;
      this.line.spoil(random.int(0, now.lateMillis));
      return;
    }
    this.#free = Math.max(this.#free, Date.now() + random.int(0, now.lateMillis));
    const isTwice = random.chance(now.twice);
    const isSwapped = random.chance(now.swap);
    this.#at(this.#free + (isSwapped ? SPOILT_MILLIS / 2 : 0), frame);
    if (isTwice) this.#at(this.#free + SPOILT_MILLIS / 2, frame);
    if (isTwice || isSwapped) this.line.spoil(SPOILT_MILLIS);
  }

  #at(time: number, frame: Uint8Array): void {
    setTimeout(() => {
      if (this.line.isOpen) this.deliver(frame);
    }, time - Date.now());
  }
}

/** One connection between a laptop and a process. */
class Line {
  isOpen = true;
  /** Frames arrived as they never do over a socket: counts of frames mean nothing. */
  isSpoilt = false;
  readonly #ends: ((code: number, reason: string) => void)[] = [];

  constructor(
    readonly random: Random,
    readonly faults: () => FrameFaults,
  ) {}

  onEnd(listener: (code: number, reason: string) => void): void {
    this.#ends.push(listener);
  }

  spoil(millis: number): void {
    this.isSpoilt = true;
    setTimeout(() => this.end(LOST, ''), millis);
  }

  end(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const listener of this.#ends) listener(code, reason);
  }
}

/** The connections of one laptop. */
export interface Plug {
  /** The class that replaces WebSocket on this laptop. */
  socket: typeof WebSocket;
  /** Ends all open connections, like a pulled plug. */
  pull(): void;
  /** Whether the current connection can be trusted to count frames. */
  isClean(): boolean;
}

/** @param accept called for each connection; returns undefined while there is no network. */
export function plugOf(random: Random, faults: () => FrameFaults, accept: Accept): Plug {
  const lines = new Set<Line>();

  class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'arraybuffer';
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    #line: Line | null = null;
    #up: Pipe | null = null;

    constructor() {
      setTimeout(() => this.#connect(), random.int(1, faults().lateMillis));
    }

    #connect(): void {
      if (this.readyState !== 0) return;
      const line = new Line(random, faults);
      const down = new Pipe(line, (frame) => this.onmessage?.({ data: frame.slice().buffer as ArrayBuffer }));
      const end: ServerEnd = {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send: (frame) => down.send(frame),
        close: (code = 1000, reason = '') => line.end(code, reason),
      };
      const accepted = random.chance(faults().refuse) ? undefined : accept(end);
      if (!accepted) {
        this.readyState = 3;
        this.onerror?.(new Error('Not answered'));
        this.onclose?.({ code: LOST, reason: '' });
        return;
      }
      this.#line = line;
      this.#up = new Pipe(line, (frame) => accepted.receive(frame));
      lines.add(line);
      line.onEnd((code, reason) => {
        lines.delete(line);
        end.readyState = 3;
        this.readyState = 3;
        accepted.closed();
        this.onclose?.({ code, reason });
      });
      this.readyState = 1;
      this.onopen?.();
    }

    send(data: Uint8Array): void {
      if (this.readyState === 1) this.#up?.send(data);
    }

    close(code = 1000): void {
      if (this.#line) this.#line.end(code, '');
      this.readyState = 3;
    }
  }

  return {
    socket: FakeSocket as unknown as typeof WebSocket,
    pull() {
      for (const line of [...lines]) line.end(LOST, '');
    },
    isClean: () => [...lines].every((line) => !line.isSpoilt),
  };
}
