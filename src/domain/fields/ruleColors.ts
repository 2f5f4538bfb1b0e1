/** Colours by their plain names, with the colour that is drawn. */
const NAMED: Readonly<Record<string, string>> = {
  blue: 'q1',
  orange: 'q2',
  red: 'q2',
  green: 'q3',
  purple: 'q4',
  violet: 'q4',
  pink: 'q4',
  yellow: 'q5',
  amber: 'q5',
  teal: 'q6',
  sky: 'q6',
  brown: 'q7',
  grey: 'q8',
  gray: 'q8',
  slate: 'q8',
  black: 'q8',
  navy: 'q1',
  indigo: 'q1',
  crimson: 'q2',
  maroon: 'q2',
  lime: 'q3',
  olive: 'q3',
  magenta: 'q4',
  gold: 'q5',
  cyan: 'q6',
  turquoise: 'q6',
  tan: 'q7',
  silver: 'q8',
};
const OWN = /^q[1-8]$/;
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colours that may be given, in words. */
export const RULE_COLOR_WORDS = 'q1 to q8, a hex colour such as #c23306, or a plain name such as blue, green or red';

/** Whether rules, options and programs can be drawn in it. */
export function isRuleColor(color: string): boolean {
  return OWN.test(color) || HEX.test(color) || Object.hasOwn(NAMED, color.toLowerCase());
}

/** The palette colour (`q1` to `q8`) that is meant, or the hex colour itself; null if it is not a colour. */
export function drawnColor(color: string): string | null {
  if (OWN.test(color) || HEX.test(color)) return color;
  const name = color.toLowerCase();
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null;
}
