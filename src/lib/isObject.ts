import type { Json } from '@/lib/json';

/** Whether a JSON value is an object, neither null nor a list. */
export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is a list of texts. */
export function isTextList(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
}
