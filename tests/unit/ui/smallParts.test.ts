import { describe, expect, it } from 'vitest';
import { shortcutKeys } from '@/lib/shortcutKeys';
import { decimalFill } from '@/ui/grid/cells/decimalFill';
import { initials, personHue } from '@/ui/people/Avatar';

describe('small parts', () => {
  it('draws shortcuts as the platform names them', () => {
    expect(shortcutKeys('Mod+Shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(shortcutKeys('Mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(shortcutKeys('Esc', false)).toEqual(['esc']);
    expect(shortcutKeys('Mod+Plus', true)).toEqual(['⌘', '+']);
  });

  it('makes initials of any name', () => {
    expect([
      initials('Ana Ruiz'),
      initials('Plato'),
      initials(' Jean  de la Tour '),
      initials('李 小龙'),
      initials(''),
    ]).toEqual(['AR', 'PL', 'JT', '李小', '?']);
  });

  it('gives a person always the same colour', () => {
    expect(personHue('u-1')).toBe(personHue('u-1'));
    const hues = new Set(Array.from({ length: 200 }, (_, index) => personHue(`user-${index}`)));
    expect([...hues].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('pads missing decimals, so that decimal points are aligned', () => {
    expect(decimalFill('12', 1)).toBe('.0');
    expect(decimalFill('1.5', 3)).toBe('00');
    expect(decimalFill('1.500', 2)).toBe('');
    expect(decimalFill('n.d.', 2)).toBe('');
    expect(decimalFill('1e-7', 2)).toBe('');
  });
});
