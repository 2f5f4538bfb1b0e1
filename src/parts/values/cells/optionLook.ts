import type { StatusLookName } from '@/domain/fields/optionColors';
import { drawnColor } from '@/domain/fields/ruleColors';
import type { FieldOption } from '@/domain/kinds/field';
import type { ChipHue, StatusShapeName, StatusTone } from '@/ui';

const HUE = /^q([1-8])$/;
const TONES: Record<StatusLookName, { shape: StatusShapeName; tone: StatusTone }> = {
  idle: { shape: 'todo', tone: 'idle' },
  active: { shape: 'progress', tone: 'active' },
  review: { shape: 'review', tone: 'review' },
  done: { shape: 'done', tone: 'done' },
  stop: { shape: 'blocked', tone: 'stop' },
  parked: { shape: 'parked', tone: 'idle' },
};

/**
 * Words of common status names, searched in this order; a status without a colour of its own takes the tone they
 * suggest.
 */
const WORDS: readonly [RegExp, StatusLookName][] = [
  [/\b(block|fail|reject|empty|stop|expired)/i, 'stop'],
  [/\b(park|hold|paus|archiv|cancel)/i, 'parked'],
  [/\b(review|analys|check)/i, 'review'],
  [/\b(done|complete|approved|in stock|passed|finished|closed)/i, 'done'],
  [/\b(in |progress|testing|running|active|ongoing|use)/i, 'active'],
];

/** Colours that an option can have, in the order in which they are offered. */
export const OPTION_COLORS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'] as const;

/**
 * The hue of an option: the chosen one, otherwise by its position among the options. A custom hex colour replaces it.
 */
export function optionHue(option: Pick<FieldOption, 'color' | 'position'>): { hue: ChipHue; color?: string } {
  const drawn = drawnColor(option.color ?? '');
  if (drawn?.startsWith('#')) return { hue: 0, color: drawn };
  const given = HUE.exec(drawn ?? '');
  return { hue: (given ? Number(given[1]) : (option.position % 7) + 1) as ChipHue };
}

interface StatusLook {
  shape: StatusShapeName;
  tone: StatusTone;
  /** A custom colour as a CSS value, which replaces that of the tone. */
  color?: string;
}

/** Shape and tone of a status: those chosen for it, otherwise those that its name suggests, in the chosen colour. */
export function statusLook(option: Pick<FieldOption, 'color' | 'name'>): StatusLook {
  const given = option.color === null ? undefined : TONES[option.color as StatusLookName];
  if (given) return given;
  const look = TONES[WORDS.find(([words]) => words.test(option.name))?.[1] ?? 'idle'];
  const drawn = drawnColor(option.color ?? '');
  return drawn === null ? look : { ...look, color: drawn.startsWith('#') ? drawn : `var(--${drawn})` };
}
