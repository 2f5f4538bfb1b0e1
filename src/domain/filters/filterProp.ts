import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { DEFAULT_THRESHOLD, PATTERN_READINGS, STRUCTURE_MODES, type StructureQuestion } from '../structures';
import { STRATEGIES, type Strategy } from './filter';

/** The parts of a filter's property. */
export interface FilterProp {
  value: Json;
  end: Json;
  strategy: Strategy;
  /** Structure filters: how structures are compared with the value. */
  structure: StructureRules;
}

export type StructureRules = Omit<StructureQuestion, 'pattern'>;

/** The defaults of a structure filter that gives only a value. */
export const PLAIN_STRUCTURE: StructureRules = {
  mode: 'substructure',
  stereo: false,
  ignoreSalts: false,
  threshold: DEFAULT_THRESHOLD,
};

const isStrategy = (value: Json | undefined): value is Strategy => STRATEGIES.some((strategy) => strategy === value);

/** Error in the strategy of a property, in words; null if there is none. */
export function strategyFault(prop: Json | undefined): string | null {
  if (!isObject(prop) || prop.strategy === undefined || prop.strategy === null || isStrategy(prop.strategy))
    return null;
  return `${JSON.stringify(prop.strategy)} is not a strategy: use one of ${STRATEGIES.join(', ')}.`;
}

/**
 * Splits a filter_prop into its parts: the value itself, or an object with `value`, `end`, `strategy`, and for
 * structures `mode` (substructure, exact, similar), `stereo`, `ignore_salts`, `threshold`, `reading` (auto, smiles,
 * smarts) and `hydrogens`. An object with `amount` (a span from today) is the value itself, whether or not it contains
 * a strategy.
 */
export function filterProp(prop: Json | undefined): FilterProp {
  if (!isObject(prop)) return { value: prop ?? null, end: null, strategy: 'latest', structure: PLAIN_STRUCTURE };
  const strategy = isStrategy(prop.strategy) ? prop.strategy : 'latest';
  const value = prop.value === undefined && prop.amount !== undefined ? prop : (prop.value ?? null);
  return { value, end: prop.end ?? null, strategy, structure: structureRules(prop) };
}

function structureRules(prop: { [key: string]: Json }): StructureRules {
  const { mode, stereo, ignore_salts, threshold, reading, hydrogens } = prop;
  const read = PATTERN_READINGS.find((known) => known === reading && known !== 'auto');
  return {
    mode: STRUCTURE_MODES.find((known) => known === mode) ?? 'substructure',
    stereo: stereo === true,
    ignoreSalts: ignore_salts === true,
    threshold: typeof threshold === 'number' && threshold >= 0 && threshold <= 1 ? threshold : DEFAULT_THRESHOLD,
    ...(read ? { reading: read } : {}),
    ...(hydrogens === true ? { hydrogens } : {}),
  };
}

/** Texts of a value that is a list or a text split on comma, tab and newline; trimmed, without empty ones. */
export function filterTexts(value: Json): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\t\r\n]+/) : [value];
  const texts = items.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : ''));
  return texts.filter((text) => text !== '');
}
