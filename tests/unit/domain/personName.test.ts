import { describe, expect, it } from 'vitest';
import { asciiAddress } from '@/domain/people/asciiAddress';
import { emailKeyOf } from '@/domain/people/emailKeyOf';
import { personName } from '@/domain/people/personName';

describe('the name of a person', () => {
  it.each([
    ['  Ada \n Lindqvist ', 'Ada Lindqvist'],
    ['Ada\u200bLind\u00adqvist\ufeff', 'AdaLindqvist'],
    ['\u202enovoK areV', 'novoK areV'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🔬 Vera', '👩\u200d🔬 Vera'],
    ['Zoë Nuñez-Ωmega', 'Zoë Nuñez-Ωmega'],
  ])('%j is %j', (typed, name) => expect(personName(typed)).toBe(name));

  it.each(['\u200b', '\u2800\u3164', '\u200d\u00ad', ' \u202e ', '\u2028'])('%j is not a name', (typed) =>
    expect(personName(typed)).toBe(''),
  );
});

describe('an address whose domain has non-ASCII letters', () => {
  it('is the same in each form in which it is typed, with the part before the at sign unchanged', () => {
    expect(asciiAddress('joe@büro.example')).toBe('joe@xn--bro-hoa.example');
    expect(emailKeyOf(' Joe@BÜRO.example')).toBe('joe@xn--bro-hoa.example');
    for (const same of ['a+b@lab.example', 'ü@lab.example', 'a@büro.example/x', 'none', '@', 'a@'])
      expect(asciiAddress(same)).toBe(same);
  });
});
