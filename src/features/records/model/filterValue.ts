import { isObject } from '@/domain/fields/isObject';
import type { Strategy } from '@/domain/filters/filter';
import { type FilterProp, filterProp } from '@/domain/filters/filterProp';
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

export function withStereo(prop: Json, stereo: boolean): Json {
  return compose({ ...filterProp(prop), stereo });
}

/** A span that carries a strategy beside its amount, without it. */
function plainSpan(value: Json): Json {
  if (!isObject(value) || value.amount === undefined) return value;
  return { amount: value.amount, ...(value.direction === undefined ? {} : { direction: value.direction }) };
}

function compose({ value, end, strategy, stereo }: FilterProp): Json {
  if (end === null && strategy === 'latest' && !stereo) return value;
  return {
    value,
    ...(end === null ? {} : { end }),
    ...(strategy === 'latest' ? {} : { strategy }),
    ...(stereo ? { stereo } : {}),
  };
}
