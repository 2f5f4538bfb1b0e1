import { isObject } from '@/domain/fields/isObject';
import type { Strategy } from '@/domain/filters/filter';
import { filterProp } from '@/domain/filters/filterProp';
import type { Json } from '@/lib/json';

/** The property with another value; strategy and end date stay. The plain value where nothing else is to be said. */
export function withValue(prop: Json, value: Json): Json {
  const { end, strategy } = filterProp(prop);
  return compose(value, end, strategy);
}

export function withEnd(prop: Json, end: Json): Json {
  const { value, strategy } = filterProp(prop);
  return compose(plainSpan(value), end, strategy);
}

export function withStrategy(prop: Json, strategy: Strategy): Json {
  const { value, end } = filterProp(prop);
  return compose(plainSpan(value), end, strategy);
}

/** A span that carries a strategy beside its amount, without it. */
function plainSpan(value: Json): Json {
  if (!isObject(value) || value.amount === undefined) return value;
  return { amount: value.amount, ...(value.direction === undefined ? {} : { direction: value.direction }) };
}

function compose(value: Json, end: Json, strategy: Strategy): Json {
  if (end === null && strategy === 'latest') return value;
  return { value, ...(end === null ? {} : { end }), ...(strategy === 'latest' ? {} : { strategy }) };
}
