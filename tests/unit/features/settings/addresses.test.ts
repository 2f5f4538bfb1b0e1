import { describe, expect, it } from 'vitest';
import { addressesIn, looksLikeAddress } from '@/features/settings/members/addresses';

describe('addresses out of a pasted list', () => {
  it('are parted by commas, semicolons, blanks and lines, each once', () => {
    expect(addressesIn('a@x.org, B@x.org;c@y.org\nb@x.org  d@z.org')).toEqual([
      'a@x.org',
      'B@x.org',
      'c@y.org',
      'd@z.org',
    ]);
  });

  it('come out of names around them', () => {
    expect(addressesIn('"Tan, Mei" <mei.tan@halden.example>, Li Wei <li@halden.example>')).toEqual([
      'mei.tan@halden.example',
      'li@halden.example',
    ]);
  });

  it('need something, an at sign and a domain with a dot', () => {
    expect(['a@b.c', 'a@b', '@b.c', 'a@b.', 'a b'].map(looksLikeAddress)).toEqual([true, false, false, false, false]);
  });
});
