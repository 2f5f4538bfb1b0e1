import type { Json } from '@/lib/json';
import { isObject } from '../fields/isObject';
import { STRATEGIES, type Strategy } from './filter';

/** The parts of a filter's property. */
export interface FilterProp {
  value: Json;
  end: Json;
  strategy: Strategy;
  /** Structure filters: drawn chirality and double-bond geometry count too. */
  stereo: boolean;
}

const isStrategy = (value: Json | undefined): value is Strategy => STRATEGIES.some((strategy) => strategy === value);

/**
 * Takes a filter_prop apart: the value itself, or an object with `value`, `end` and `strategy`. An object with `amount`
 * (a span from today) is the value itself, with or without a strategy beside it.
 */
export function filterProp(prop: Json | undefined): FilterProp {
  if (!isObject(prop)) return { value: prop ?? null, end: null, strategy: 'latest', stereo: false };
  const strategy = isStrategy(prop.strategy) ? prop.strategy : 'latest';
  const value = prop.value === undefined && prop.amount !== undefined ? prop : (prop.value ?? null);
  return { value, end: prop.end ?? null, strategy, stereo: prop.stereo === true };
}

/** Texts of a value that is a list or a text split on comma, tab and newline; trimmed, without empty ones. */
export function filterTexts(value: Json): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\t\r\n]+/) : [value];
  const texts = items.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : ''));
  return texts.filter((text) => text !== '');
}
