import type { ChipHue } from '../status/Chip';
import type { StatusShapeName } from '../status/StatusShape';

export interface SampleRow {
  id: string;
  code: string;
  name: string;
  value: number;
  qualifier: string;
  deviation: number;
  repeats: number;
  midpoint: number;
  status: { label: string; shape: StatusShapeName };
  second: number;
  third: number;
  tags: { key: string; label: string; hue: ChipHue }[];
  people: number[];
  date: string;
  note: string;
  edits: Record<string, string>;
}

const NAMES = [
  'Amber',
  'Basalt',
  'Cedar',
  'Dune',
  'Ember',
  'Fjord',
  'Granite',
  'Harbour',
  'Iris',
  'Juniper',
  'Kelp',
  'Larch',
];
export const STATUS: SampleRow['status'][] = [
  { label: 'To do', shape: 'todo' },
  { label: 'In progress', shape: 'progress' },
  { label: 'To review', shape: 'review' },
  { label: 'Complete', shape: 'done' },
  { label: 'Blocked', shape: 'blocked' },
  { label: 'Parked', shape: 'parked' },
];
export const TAGS = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer'];
export const PEOPLE = ['Ana Ruiz', 'Mei Tan', 'Jonas Berg', 'Priya Nair', 'Tomas Kral'];

/** A row that is always the same for an index: mulberry32 seeded with it. */
export function sampleRow(index: number): SampleRow {
  let seed = (index + 1) * 0x9e3779b1;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const value = 10 ** (random() * 4 - 1);
  return {
    id: `row-${index}`,
    code: `ROW-${String(index + 1).padStart(6, '0')}`,
    name: `${pick(NAMES)} ${pick(NAMES).toLowerCase()}`,
    value,
    qualifier: random() < 0.12 ? pick(['<', '>']) : '',
    deviation: value * (0.05 + random() * 0.2),
    repeats: 2 + Math.floor(random() * 5),
    midpoint: random() * 2 - 1,
    status: pick(STATUS),
    second: random() * 30,
    third: Math.round(random() * 400),
    tags: TAGS.map((label, hue) => ({ key: label, label, hue: (hue + 1) as ChipHue })).filter(() => random() < 0.24),
    people: [0, 1, 2, 3, 4].filter(() => random() < 0.3),
    date: new Date(1_700_000_000_000 + Math.floor(random() * 900) * 86_400_000).toISOString().slice(0, 10),
    note: `${pick(NAMES)} beside ${pick(NAMES).toLowerCase()}, then ${pick(NAMES).toLowerCase()} below it.`,
    edits: {},
  };
}
