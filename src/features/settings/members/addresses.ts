import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** Names around addresses: in quotes, or before an address in angle brackets. */
const NAMES = /"[^"]*"|[^,;<>\n]*(?=<[^<>]*@[^<>]*>)/g;
/** A word that was meant to be an address, and lost its at sign. */
const WITHOUT_AT = /^[^\s@]+\.[a-z]{2,}$/i;

/**
 * Addresses out of what was typed or pasted: commas, semicolons, blanks and line ends part them; names around <…> go. What
 * was meant to be an address and is none stays among them, so that it is refused by name and not lost among others.
 */
export function addressesIn(text: string): string[] {
  const seen = new Set<string>();
  return text
    .replace(NAMES, ' ')
    .split(/[\s,;<>"()[\]]+/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/[.:]+$/, ''))
    .filter((word) => word.includes('@') || WITHOUT_AT.test(word))
    .filter((word) => {
      const key = emailKeyOf(word);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/** Whether a word can be an address: something, an at sign, a domain with a dot. The server decides. */
export function looksLikeAddress(word: string): boolean {
  const at = word.lastIndexOf('@');
  const domain = word.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return at > 0 && dot > 0 && dot < domain.length - 1;
}
