import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIGHT_TOKENS, lightColor } from '@/features/curves/plot/lightColors';

it('exported pictures have the light colours of the tokens', () => {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  for (const [token, color] of Object.entries(LIGHT_TOKENS)) expect(css).toContain(`${token}: light-dark(${color}, `);
  expect(lightColor('var(--sheet)')).toBe('#ffffff');
  expect(lightColor('#123456')).toBe('#123456');
});
