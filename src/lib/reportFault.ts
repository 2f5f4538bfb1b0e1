/**
 * Reports an internal error as an uncaught one while the caller continues, so that the page can say that something
 * failed.
 */
export function reportFault(error: unknown): void {
  void Promise.reject(error);
}
