/** The message when the server gives none (work.md section 8). */
export const NO_WORDS = 'Something went wrong. If the problem persists, please let us know.';

/** No answer arrived: no network, server down, connection cut or stalled. The request may have taken effect. */
export class Unreachable extends Error {
  constructor(message = 'The server cannot be reached.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreachable';
  }
}

/**
 * The answer was not one of the contract's: an error of the server (5xx), a proxy's page, or the client is too old
 * (426).
 */
export class ServerFault extends Error {
  readonly status: number;
  /** Seconds that the server asks to wait, null when it does not. */
  readonly retryAfter: number | null;
  /** The server's own words for people, null when it had none. */
  readonly words: string | null;
  constructor(
    status: number,
    message = `The server answered ${status}.`,
    retryAfter: number | null = null,
    words: string | null = null,
  ) {
    super(message);
    this.name = 'ServerFault';
    this.status = status;
    this.words = words;
    this.retryAfter = retryAfter;
  }
}
