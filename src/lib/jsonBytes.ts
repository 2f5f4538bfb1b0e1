/** A JSON value as UTF-8 text: cheap to store, and to hand to a worker without copying it. */
export function toJsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The inverse of toJsonBytes. @throws SyntaxError for bytes that are not JSON. */
export function fromJsonBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
