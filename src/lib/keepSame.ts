import { sameJson } from './sameJson';

/**
 * The next state, in which every unchanged part is the old object; the previous object itself if nothing changed. Code
 * that compares by identity then sees only real changes, and none for an echo.
 */
export function keepSame<T extends object>(before: T, next: T): T {
  if (before === next) return before;
  const held = before as Record<string, unknown>;
  const parts = Object.entries(next).map(([key, part]) => [key, isSame(held[key], part) ? held[key] : part] as const);
  const isAll = parts.length === Object.keys(before).length && parts.every(([key, part]) => held[key] === part);
  if (isAll) return before;
  return (Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && sameJson(a as never, b as never));
