import { drawnColor } from '@/domain/fields/ruleColors';
import type { FieldOption } from '@/domain/kinds/field';
import type { ChipHue, StatusShapeName, StatusTone } from '@/ui';

const HUE = /^q([1-8])$/;
const TONES: Record<string, { shape: StatusShapeName; tone: StatusTone }> = {
  idle: { shape: 'todo', tone: 'idle' },
  active: { shape: 'progress', tone: 'active' },
  review: { shape: 'review', tone: 'review' },
  done: { shape: 'done', tone: 'done' },
  stop: { shape: 'blocked', tone: 'stop' },
  parked: { shape: 'parked', tone: 'idle' },
};

/** Words of usual status names, looked for in this order; a status without a colour of its own takes the tone they suggest. */
const WORDS: readonly [RegExp, keyof typeof TONES][] = [
  [/\b(block|fail|reject|empty|stop|expired)/i, 'stop'],
  [/\b(park|hold|paus|archiv|cancel)/i, 'parked'],
  [/\b(review|analys|check)/i, 'review'],
  [/\b(done|complete|approved|in stock|passed|finished|closed)/i, 'done'],
  [/\b(in |progress|testing|running|active|ongoing|use)/i, 'active'],
];

/** Colours that an option can be given, in the order in which they are offered. */
export const OPTION_COLORS = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'] as const;

/** The hue of an option: the one it was given, else by its place among the options. */
export function optionHue(option: Pick<FieldOption, 'color' | 'position'>): ChipHue {
  const given = HUE.exec(drawnColor(option.color ?? '') ?? '');
  return (given ? Number(given[1]) : (option.position % 7) + 1) as ChipHue;
}

/** Shape and tone of a status: those of its colour when it is one of a status, else those that its name suggests. */
export function statusLook(option: Pick<FieldOption, 'color' | 'name'>): { shape: StatusShapeName; tone: StatusTone } {
  const given = TONES[option.color ?? ''];
  const suggested = WORDS.find(([words]) => words.test(option.name))?.[1];
  return given ?? TONES[suggested ?? 'idle'] ?? { shape: 'todo', tone: 'idle' };
}
