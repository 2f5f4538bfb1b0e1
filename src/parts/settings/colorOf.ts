import { drawnColor } from '@/domain/fields/ruleColors';
import { OPTION_COLORS } from '@/parts/values/cells/optionLook';
import type { ChipHue } from '@/ui';

/** The CSS value of a colour that was chosen for a table; undefined for none and for an invalid one. */
export function cssColor(color: string | null): string | undefined {
  const drawn = color === null ? null : drawnColor(color);
  return drawn === null ? undefined : drawn.startsWith('#') ? drawn : `var(--${drawn})`;
}

/** The colour of a label, group or program as its chip shows it: a hue of the palette, or a custom hex colour. */
export function chipColor(color: string | null): { hue: ChipHue; color?: string } {
  const drawn = color === null ? null : drawnColor(color);
  if (drawn?.startsWith('#')) return { hue: 0, color: drawn };
  return { hue: (OPTION_COLORS.indexOf(drawn as (typeof OPTION_COLORS)[number]) + 1) as ChipHue };
}
