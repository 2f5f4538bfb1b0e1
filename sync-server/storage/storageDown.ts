/** Why nothing can be read or stored now. */
export type DownReason = 'unreachable' | 'full';

const TEXTS: Record<DownReason, string> = {
  unreachable: 'The database cannot be reached right now. Try again in a moment.',
  full: 'The server has no space left; this was not stored. Try again later.',
};

/** The database does not answer, or a disk is full. The same request may succeed later; it is answered with 503. */
export class StorageDown extends Error {
  readonly reason: DownReason;
  constructor(reason: DownReason, options?: ErrorOptions) {
    super(TEXTS[reason], options);
    this.name = 'StorageDown';
    this.reason = reason;
  }
}

/**
 * SQLSTATE codes that describe the moment rather than the statement: no connection (08), no access (28, 3D000), no
 * resources (53), shutting down, crashed or starting (57P), a failing disk (58030), a standby (25006), a transaction
 * that was idle for too long (25P03).
 */
const PASSING = /^(08...|28...|3D000|53...|57P0.|58030|25006|25P03)$/;
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout (expired|exceeded)|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after)/;

/** A pooler that refuses the way we connect reports it with a code for lost connections; waiting would not help. */
const REFUSED_BY_POOLER = /^unsupported startup parameter/;

/** The error as StorageDown when it means that the storage is down; null for all others. */
export function storageDown(error: unknown): StorageDown | null {
  if (error instanceof StorageDown) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return new StorageDown('full', { cause: error });
  if (REFUSED_BY_POOLER.test(error.message)) return null;
  const isGone = PASSING.test(code) || NO_CONNECTION.has(code) || (code === 'ENOENT' && syscall === 'connect');
  return isGone || (code === '' && DRIVER.test(error.message))
    ? new StorageDown('unreachable', { cause: error })
    : null;
}
