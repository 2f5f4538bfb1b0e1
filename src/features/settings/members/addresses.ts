import { emailKeyOf } from '@/domain/people/emailKeyOf';

/** A word that is probably an email address without its at sign. */
const WITHOUT_AT = /^[^\s@]+\.[a-z]{2,}$/i;

const wordsOf = (text: string) => text.split(/[\s<>"()[\]]+/);

/** The intended address of `mailto:a@b.c.`. */
function bare(word: string): string {
  const address = word.toLowerCase().startsWith('mailto:') ? word.slice('mailto:'.length) : word;
  return address.endsWith('.') || address.endsWith(':') ? address.slice(0, -1) : address;
}

/**
 * The words of a list item that may be addresses: the text around `<a@b.c>` is a name, unless it contains an at sign.
 */
function meant(part: string): string[] {
  const words = wordsOf(part).map(bare);
  const isNamed = part.includes('<') && part.includes('@');
  return words.filter((word) => word.includes('@') || (!isNamed && WITHOUT_AT.test(word)));
}

/**
 * Addresses in a typed or pasted text: commas, semicolons, spaces and line ends separate them; names around <…> are
 * dropped. Text that was probably meant to be an address but is not valid is included, so that it is refused
 * individually instead of being lost.
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

/**
 * Whether a word can be an address: something, an at sign, a domain with a dot. The server makes the final decision.
 */
export function looksLikeAddress(word: string): boolean {
  const at = word.lastIndexOf('@');
  const domain = word.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return at > 0 && dot > 0 && dot < domain.length - 1;
}
