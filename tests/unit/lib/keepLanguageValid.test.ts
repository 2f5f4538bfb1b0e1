import { expect, it } from 'vitest';
import { keepLanguageValid } from '@/lib/keepLanguageValid';

it('a locale of the system is replaced by a language that Intl accepts', () => {
  const browser = { language: 'C' };
  expect(() => new Intl.NumberFormat(browser.language)).toThrow(RangeError);
  keepLanguageValid(browser);
  expect(new Intl.NumberFormat(browser.language).format(1234.5)).toBe('1,234.5');
});

it('a language stays as it is', () => {
  const browser = { language: 'de-CH' };
  keepLanguageValid(browser);
  expect(browser.language).toBe('de-CH');
});
