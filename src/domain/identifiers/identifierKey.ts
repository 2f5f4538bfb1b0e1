/** The form in which identifiers are compared: trimmed, without regard to case. */
export function identifierKey(identifier: string): string {
  return identifier.trim().toLowerCase();
}
