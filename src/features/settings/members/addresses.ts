import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** A word that was meant to be an address, and lost its at sign. */
const WITHOUT_AT = /^[^\s@]+\.[a-z]{2,}$/i;

const wordsOf = (text: string) => text.split(/[\s<>"()[\]]+/);

/** `mailto:a@b.c.` as it is meant. */
function bare(word: string): string {
  const address = word.toLowerCase().startsWith('mailto:') ? word.slice('mailto:'.length) : word;
  return address.endsWith('.') || address.endsWith(':') ? address.slice(0, -1) : address;
}

/** The words of a part of a list that may be addresses: what is around `<a@b.c>` is a name, unless it has an at sign. */
function meant(part: string): string[] {
  const words = wordsOf(part).map(bare);
  const isNamed = part.includes('<') && part.includes('@');
  return words.filter((word) => word.includes('@') || (!isNamed && WITHOUT_AT.test(word)));
}

/**
 * Addresses out of what was typed or pasted: commas, semicolons, blanks and line ends part them; names around <…> go. What
 * was meant to be an address and is none stays among them, so that it is refused by name and not lost among others.
 */
export function addressesIn(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(/[,;\n]/)
    .flatMap(meant)
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
