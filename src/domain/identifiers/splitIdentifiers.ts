import { identifierKey } from './identifierKey';

/** Identifiers of a pasted list: split on comma, tab and newline, trimmed, without empty ones and duplicates. */
export function splitIdentifiers(text: string): string[] {
  const kept = new Map<string, string>();
  for (const part of text.split(/[,\t\r\n]+/)) {
    const identifier = part.trim();
    const key = identifierKey(identifier);
    if (key !== '' && !kept.has(key)) kept.set(key, identifier);
  }
  return [...kept.values()];
}
