import { requiredName } from '../../fields/requiredText';
import { identifierKey } from '../../identifiers/identifierKey';
import { Refusal } from '../../refusal';

/**
 * A name, trimmed, that none of the others has (trimmed and case-insensitively).
 * @throws Refusal invalid (`Name cannot be empty.`) and conflict
 */
export function uniqueName(name: string, others: readonly string[], attribute: string): string {
  const trimmed = requiredName(name, [attribute]);
  const key = identifierKey(trimmed);
  if (others.some((other) => identifierKey(other) === key))
    throw new Refusal('conflict', `The name ${trimmed} is taken.`);
  return trimmed;
}
