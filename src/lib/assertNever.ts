/** Ends an exhaustive switch: compiles only when every case is handled, throws when data from outside slips through. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
