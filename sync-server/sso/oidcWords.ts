const UNMATCHED = 'The answer of the provider does not match the sign-in that was started here. Sign in again.';
const CLIENT =
  'The provider does not accept the client id or the client secret of this workspace. The secret may have expired: an administrator has to enter a new one under Sign-in and security.';
const CLOCKS =
  'By the clock of this server the answer of the provider is too old or comes from the future. An administrator has to synchronize the clocks of both.';
const BUSY =
  'The provider reports an error of its own. Try again in a minute; if that does not help, ask an administrator.';
const SILENT = 'The provider did not answer in time. Sign in again; if that does not help, ask an administrator.';
const SCOPES =
  'The provider does not know the scopes that are asked for. An administrator has to compare them under Sign-in and security.';

/** By the error codes of OAuth 2.0 and OpenID Connect. */
const BY_ERROR: Readonly<Record<string, string>> = {
  invalid_client: CLIENT,
  unauthorized_client: CLIENT,
  invalid_scope: SCOPES,
  server_error: BUSY,
  temporarily_unavailable: BUSY,
};

/** By the error codes of the library. */
const BY_CODE: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: CLOCKS,
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: CLIENT,
  OAUTH_TIMEOUT: SILENT,
};

/**
 * Meaning of a failed OpenID Connect sign-in, for the person and for the administrator whom they ask: signing in again
 * helps only with an outdated answer, not with an expired secret or clocks that differ.
 */
export function oidcWords(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const {
      error: name,
      error_description: said,
      code,
    } = cause as { error?: unknown; error_description?: unknown; code?: unknown };
    if (name === 'access_denied')
      return `The provider did not let you in${typeof said === 'string' && said ? `: ${said.slice(0, 200)}` : '.'}`;
    const words =
      (typeof name === 'string' ? BY_ERROR[name] : undefined) ?? (typeof code === 'string' ? BY_CODE[code] : undefined);
    if (words) return words;
  }
  return UNMATCHED;
}
