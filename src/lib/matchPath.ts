/** The parts of an address, by the names that the pattern gives them. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Matches an address against a pattern like `/tables/:sliceId`; query and fragment are ignored.
 * @returns the named parts, decoded; null when it does not match.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/');
  const given = (path.split(/[?#]/, 1)[0] ?? '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return null;
      continue;
    }
    const value = decode(text);
    if (value === null || value === '') return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
