import type { Strategy } from '@/domain/filters/filter';
import { type FilterProp, filterProp, PLAIN_STRUCTURE, type StructureRules } from '@/domain/filters/filterProp';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';

/**
 * The property with another value; strategy and end date stay. Just the value if the property contains nothing else.
 */
export function withValue(prop: Json, value: Json): Json {
  return compose({ ...filterProp(prop), value });
}

/** The property with another end date. */
export function withEnd(prop: Json, end: Json): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, value: plainSpan(parts.value), end });
}

/** The property with another strategy for several values. */
export function withStrategy(prop: Json, strategy: Strategy): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, value: plainSpan(parts.value), strategy });
}

/** The property with other rules for comparing structures. */
export function withStructureRules(prop: Json, rules: Partial<StructureRules>): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, structure: { ...parts.structure, ...rules } });
}

/** A span without the strategy that it contains besides its amount. */
function plainSpan(value: Json): Json {
  if (!isObject(value) || value.amount === undefined) return value;
  return { amount: value.amount, ...(value.direction === undefined ? {} : { direction: value.direction }) };
}

function compose({ value, end, strategy, structure }: FilterProp): Json {
  const rules = rulesBeside(structure);
  if (end === null && strategy === 'latest' && Object.keys(rules).length === 0) return value;
  return {
    value,
    ...(end === null ? {} : { end }),
    ...(strategy === 'latest' ? {} : { strategy }),
    ...rules,
  };
}

/** The rules to be stored beside the value: those that differ from the default. */
function rulesBeside({ mode, stereo, ignoreSalts, threshold, reading, hydrogens }: StructureRules): {
  [key: string]: Json;
} {
  return {
    ...(mode === PLAIN_STRUCTURE.mode ? {} : { mode }),
    ...(stereo ? { stereo } : {}),
    ...(ignoreSalts ? { ignore_salts: true } : {}),
    ...(mode === 'similar' ? { threshold } : {}),
    ...(reading && reading !== 'auto' ? { reading } : {}),
    ...(hydrogens ? { hydrogens: true } : {}),
  };
}
