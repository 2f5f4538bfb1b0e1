/** Messages of Chrome, Firefox and Safari for a module that did not arrive, and of the bundler for a style sheet. */
const MESSAGES = /dynamically imported module|module script|MIME type|preload CSS|load failed|failed to fetch/i;

/** Whether a dynamic import failed because a file did not arrive, and not by an error that its code threw. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}
