/**
 * Gives the page a language that `Intl` accepts: on Linux a browser may report a locale of the system such as `C`, and a
 * library that formats numbers in the language of the browser then fails as it is loaded. Call it before any of them.
 */
export function keepLanguageValid(of: { readonly language: string } = navigator): void {
  try {
    Intl.getCanonicalLocales(of.language);
  } catch {
    Object.defineProperty(of, 'language', { configurable: true, value: 'en-US' });
  }
}
