import { invalid } from '../refusal';
import { identifierKey } from './identifierKey';

export const IDENTIFIER_SEPARATOR = '::';
export const INVALID_IDENTIFIER = 'Invalid identifier';

/**
 * The identifier of a record: the shown texts of its key fields in order, trimmed, joined by `::`. A part may be empty.
 * @throws Refusal invalid when all parts are empty, or hold only characters that nobody sees.
 */
export function recordIdentifier(parts: readonly string[]): string {
  const trimmed = parts.map((part) => part.trim());
  if (trimmed.every((part) => identifierKey(part) === ''))
    throw invalid(['record_identifier'], INVALID_IDENTIFIER, 'identifier');
  return trimmed.join(IDENTIFIER_SEPARATOR);
}

/** The parts of an identifier as far as they can be separated (a part may itself contain `::`). */
export function identifierParts(identifier: string): string[] {
  return identifier.split(IDENTIFIER_SEPARATOR);
}

/** The identifier as comparisons show it: `A × 1`. */
export function comparisonIdentifier(identifier: string): string {
  return identifierParts(identifier).join(' \u00d7 ');
}
