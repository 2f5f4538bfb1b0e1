/** No answer came: no network, server down, connection cut or stalled. The request may have taken effect. */
export class Unreachable extends Error {
  constructor(message = 'The server cannot be reached.', options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unreachable';
  }
}

/** An answer came that is not one of the contract's: a fault of the server (5xx), a proxy's page, a client too old (426). */
export class ServerFault extends Error {
  readonly status: number;
  /** Seconds that the server asks to wait, null when it does not. */
  readonly retryAfter: number | null;
  constructor(status: number, message = `The server answered ${status}.`, retryAfter: number | null = null) {
    super(message);
    this.name = 'ServerFault';
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
