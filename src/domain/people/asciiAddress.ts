/**
 * An e-mail address in the form that mail servers accept: a domain with letters outside ASCII in its form `xn--…`, so
 * that it is one account in whichever form it is typed.
 */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain) || /[/?#:\\\s]/.test(domain)) return email;
  try {
    return `${email.slice(0, at + 1)}${new URL(`http://${domain}/`).hostname}`;
  } catch {
    return email;
  }
}
