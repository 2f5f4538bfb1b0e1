import type { Strategy } from '@/domain/filters/filter';
import { type FilterProp, filterProp, PLAIN_STRUCTURE, type StructureRules } from '@/domain/filters/filterProp';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';

/** The property with another value; strategy and end date stay. The plain value where nothing else is to be said. */
export function withValue(prop: Json, value: Json): Json {
  return compose({ ...filterProp(prop), value });
}

export function withEnd(prop: Json, end: Json): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, value: plainSpan(parts.value), end });
}

export function withStrategy(prop: Json, strategy: Strategy): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, value: plainSpan(parts.value), strategy });
}

/** How structures are compared with the value. */
export function withStructureRules(prop: Json, rules: Partial<StructureRules>): Json {
  const parts = filterProp(prop);
  return compose({ ...parts, structure: { ...parts.structure, ...rules } });
}

/** A span that carries a strategy beside its amount, without it. */
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

/** What has to be said beside the value: everything that differs from the usual. */
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
