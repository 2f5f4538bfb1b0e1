/** Quantity that a unit measures; units of the same one can be converted into each other. */
export type Quantity =
  | 'molarity'
  | 'mass'
  | 'volume'
  | 'amount'
  | 'length'
  | 'time'
  | 'mass concentration'
  | 'molar mass'
  | 'bases'
  | 'share'
  | 'voltage'
  | 'current'
  | 'pressure'
  | 'energy'
  | 'frequency'
  | 'activity'
  | 'temperature'
  | 'rate constant'
  | 'count'
  | 'speed'
  | 'signal'
  | 'acceleration';

/** A unit as it is written, and how much of the first unit of its quantity it is: `factor` times ten to the `power`. */
export interface Unit {
  symbol: string;
  quantity: Quantity;
  power: number;
  factor: number;
}

const units = new Map<string, Unit>();

function add(quantity: Quantity, symbol: string, power: number, factor: number, others: readonly string[]): void {
  const unit = { symbol, quantity, power, factor };
  for (const name of [symbol, ...others]) units.set(name, unit);
}

const PREFIXES: readonly (readonly [prefix: string, power: number])[] = [
  ['G', 9],
  ['M', 6],
  ['k', 3],
  ['', 0],
  ['d', -1],
  ['c', -2],
  ['m', -3],
  ['\u00b5', -6],
  ['n', -9],
  ['p', -12],
  ['f', -15],
];

/** Adds a unit with some of the prefixes. */
function addPrefixed(
  quantity: Quantity,
  prefixes: string,
  base: string,
  power: number,
  others: readonly string[] = [],
) {
  for (const [prefix, exponent] of PREFIXES) {
    if (!prefixes.split(' ').includes(prefix === '' ? '1' : prefix)) continue;
    add(
      quantity,
      prefix + base,
      power + exponent,
      1,
      others.map((other) => prefix + other),
    );
  }
}

addPrefixed('molarity', '1 m \u00b5 n p f', 'M', 0, ['mol/L']);
addPrefixed('mass', 'k 1 m \u00b5 n p', 'g', 0);
addPrefixed('volume', '1 d c m \u00b5 n p', 'L', 0);
addPrefixed('amount', '1 m \u00b5 n p f', 'mol', 0);
addPrefixed('length', 'k 1 c m \u00b5 n p', 'm', 0);
add('length', '\u00c5', -10, 1, ['\u212b', 'angstrom']);
addPrefixed('time', '1 m \u00b5 n', 's', 0);
add('time', 's', 0, 1, ['sec', 'secs', 'second', 'seconds']);
add('time', 'min', 0, 60, ['mins', 'minute', 'minutes']);
add('time', 'h', 0, 3600, ['hr', 'hrs', 'hour', 'hours']);
add('time', 'd', 0, 86_400, ['day', 'days']);
for (const [mass, massPower] of [
  ['kg', 3],
  ['g', 0],
  ['mg', -3],
  ['\u00b5g', -6],
  ['ng', -9],
  ['pg', -12],
] as const)
  for (const [volume, volumePower] of [
    ['L', 0],
    ['dL', -1],
    ['mL', -3],
    ['\u00b5L', -6],
  ] as const)
    add(
      'mass concentration',
      `${mass}/${volume}`,
      massPower - volumePower,
      1,
      mass === '\u00b5g' ? [`mcg/${volume}`] : [],
    );
// As hospitals write it, because a handwritten micro sign was once misread.
add('mass', '\u00b5g', -6, 1, ['mcg']);
add('volume', '\u00b5L', -6, 1, ['mcL']);
add('molar mass', 'g/mol', 0, 1, ['Da', 'Dalton', 'u', 'amu']);
add('molar mass', 'kDa', 3, 1, ['kg/mol']);
addPrefixed('bases', 'M k 1', 'bp', 0);
add('bases', 'nt', 0, 1, []);
add('bases', 'kb', 3, 1, []);
add('share', '%', -2, 1, ['percent', 'pct']);
add('share', '\u2030', -3, 1, []);
add('share', 'ppm', -6, 1, []);
add('share', 'ppb', -9, 1, []);
addPrefixed('voltage', 'k 1 m \u00b5', 'V', 0);
addPrefixed('current', '1 m \u00b5 n p', 'A', 0);
addPrefixed('pressure', 'M k 1', 'Pa', 0);
add('pressure', 'bar', 5, 1, []);
add('pressure', 'mbar', 2, 1, []);
addPrefixed('energy', 'k 1 m', 'J', 0);
add('energy', 'cal', 0, 4.184, []);
add('energy', 'kcal', 3, 4.184, []);
addPrefixed('frequency', 'G M k 1', 'Hz', 0);
addPrefixed('activity', 'k 1 m', 'U', 0);
addPrefixed('activity', 'k 1 m', 'IU', 0);
add('energy', 'kJ/mol', 3, 1, []);
add('energy', 'kcal/mol', 3, 4.184, []);
add('temperature', '\u00b0C', 0, 1, ['\u2103', 'degC', '\u00baC', 'deg C']);
add('temperature', 'K', 0, 1, []);
add('rate constant', '1/s', 0, 1, ['s-1', 's^-1', 's\u207b\u00b9']);
add('rate constant', '1/min', 0, 1 / 60, ['min-1', 'min^-1']);
add('speed', 'rpm', 0, 1, []);
add('acceleration', 'xg', 0, 1, ['x g', '\u00d7g', '\u00d7 g']);
for (const signal of [
  'RFU',
  'RLU',
  'AU',
  'mAU',
  'cps',
  'CFU/mL',
  'cells/mL',
  'cells',
  'copies',
  'copies/\u00b5L',
  'eq',
  'equiv',
])
  add(signal.includes('/') || signal.startsWith('c') ? 'count' : 'signal', signal, 0, 1, []);

/** Units that cannot be converted to others of their quantity. */
const APART: ReadonlySet<Quantity> = new Set(['temperature', 'signal', 'count']);

/** Micro may be a Greek mu or u; litre may be a lower-case letter. */
const spelled = (text: string) =>
  text
    .replaceAll('\u03bc', '\u00b5')
    .replace(/(^|\/)u(?=[A-Za-z])/g, '$1\u00b5')
    .replace(/(^|[/m\u00b5dcnp])l(?=$|\/)/g, '$1L');

/** The unit written in a text, null when it is not known. Case counts: `mM` is not `MM`. */
export function readUnit(text: string): Unit | null {
  const trimmed = text.trim();
  return units.get(trimmed) ?? units.get(spelled(trimmed)) ?? null;
}

/** Whether values of one unit can be converted into the other. */
export function isConvertibleUnit(from: Unit, to: Unit): boolean {
  return from.symbol === to.symbol || (from.quantity === to.quantity && !APART.has(from.quantity));
}

/** Whether both texts write the same unit; unknown ones are compared as they are written. */
export function isSameUnit(a: string, b: string): boolean {
  const [one, other] = [readUnit(a), readUnit(b)];
  return one && other ? one.symbol === other.symbol : a.trim() === b.trim();
}
