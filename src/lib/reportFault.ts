/** Reports an error on our side as one that nobody caught, while the caller goes on: the page says that something failed. */
export function reportFault(error: unknown): void {
  void Promise.reject(error);
}
