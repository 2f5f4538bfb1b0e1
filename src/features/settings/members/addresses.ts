import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** Addresses out of what was typed or pasted: commas, semicolons, blanks and line ends part them; names around <…> go. */
export function addressesIn(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[\s,;<>"]+/)
    .filter((word) => word.includes('@'))
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
