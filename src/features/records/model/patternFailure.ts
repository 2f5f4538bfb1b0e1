/**
 * Why a structure filter is not applied, in a sentence.
 * @param detail the message of the chemistry engine about the pattern
 */
export function patternFailure(pattern: string, detail: string): string {
  if (pattern.trim().startsWith('InChI='))
    return 'This InChI cannot be read: it may be incomplete; paste the whole string.';
  return `The pattern cannot be read: ${detail.split('\n')[0]}`;
}
