const ENTITIES: { [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for use between XML tags or quotes. Characters that XML cannot contain at all must be replaced by the
 * caller.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
