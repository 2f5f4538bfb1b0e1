/** A macrotask: a resolved promise alone would not let a message in. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
