/** Waits for a macrotask: a resolved promise alone would not let messages be handled. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
