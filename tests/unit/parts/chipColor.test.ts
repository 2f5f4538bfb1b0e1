import { describe, expect, it } from 'vitest';
import { chipColor } from '@/parts/settings/colorOf';

describe('the colour of a chip', () => {
  it('is the corresponding hue of the palette, or a custom hex colour', () => {
    expect(chipColor('q4')).toEqual({ hue: 4 });
    expect(chipColor('Red')).toEqual({ hue: 2 });
    expect(chipColor('#c23306')).toEqual({ hue: 0, color: '#c23306' });
    for (const none of [null, '', 'mauve']) expect(chipColor(none)).toEqual({ hue: 0 });
  });
});
