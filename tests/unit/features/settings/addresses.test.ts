import { describe, expect, it } from 'vitest';
import { addressesIn, looksLikeAddress } from '@/features/settings/members/addresses';
import { linesWithoutAddress } from '@/features/settings/members/linesWithoutAddress';

describe('addresses in a pasted list', () => {
  it('are separated by commas, semicolons, spaces and line ends, each once', () => {
    expect(addressesIn('a@x.org, B@x.org;c@y.org\nb@x.org  d@z.org')).toEqual([
      'a@x.org',
      'B@x.org',
      'c@y.org',
      'd@z.org',
    ]);
  });

  it('are extracted from names around them', () => {
    expect(addressesIn('"Tan, Mei" <mei.tan@halden.example>, Li Wei <li@halden.example>')).toEqual([
      'mei.tan@halden.example',
      'li@halden.example',
    ]);
  });

  it('are extracted from the formats of Outlook and other programs', () => {
    const text =
      '"Smith, Alice" <alice@alpha.example>; Jones, Bob <bob@beta.example>; Dr. Eve Fox (eve@gamma.example). mailto:kim@delta.example';
    expect(addressesIn(text)).toEqual([
      'alice@alpha.example',
      'bob@beta.example',
      'eve@gamma.example',
      'kim@delta.example',
    ]);
  });

  it('include what was probably meant to be an address, so that it is refused individually', () => {
    expect(addressesIn('a@x.org bob.example.com c(at)y.org d@z')).toEqual([
      'a@x.org',
      'bob.example.com',
      'y.org',
      'd@z',
    ]);
    expect(addressesIn('J.Smith <j@x.org>')).toEqual(['j@x.org']);
    expect(addressesIn('joe@b\u00fcro.example, JOE@xn--bro-hoa.example')).toEqual(['joe@b\u00fcro.example']);
  });

  it('need something, an at sign and a domain with a dot', () => {
    expect(['a@b.c', 'a@b', '@b.c', 'a@b.', 'a b'].map(looksLikeAddress)).toEqual([true, false, false, false, false]);
  });

  it('that a pasted list lacks in some lines are told, not left out without a word', () => {
    const text = 'Address\r\na@x.org\r\n\r\nnot-an-address\r\nLi Wei\tli@y.org\r\nnot-an-address\r\nx@nodot';
    expect(linesWithoutAddress(text)).toEqual(['Address', 'not-an-address']);
    expect(linesWithoutAddress('a@x.org, b@x.org')).toEqual([]);
  });
});
