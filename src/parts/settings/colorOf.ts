import { drawnColor } from '@/domain/fields/ruleColors';
import { OPTION_COLORS } from '@/parts/values/cells/optionLook';
import type { ChipHue } from '@/ui';

/** What CSS calls a colour that was given for a table; undefined for none and for what is no colour. */
export function cssColor(color: string | null): string | undefined {
  const drawn = color === null ? null : drawnColor(color);
  return drawn === null ? undefined : drawn.startsWith('#') ? drawn : `var(--${drawn})`;
}

/** The hue of a colour of a group or program; 0 = none of those that are offered. */
export function hueOfColor(color: string | null): ChipHue {
  return (OPTION_COLORS.indexOf(color as (typeof OPTION_COLORS)[number]) + 1) as ChipHue;
}
