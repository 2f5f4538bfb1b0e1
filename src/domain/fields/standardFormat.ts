import { compilePattern, type Pattern } from './pattern';
import { PatternError } from './patternError';

export const STANDARD_FORMAT_MISMATCH = 'Value does not match the standard format.';

const MAX_KEPT = 64;
const compiled = new Map<string, Pattern | null>();

/** Compiling costs more than matching, and a column uses one pattern for all its values. */
function patternOf(source: string): Pattern | null {
  const held = compiled.get(source);
  if (held !== undefined) return held;
  let pattern: Pattern | null = null;
  try {
    pattern = compilePattern(source);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
  }
  if (compiled.size >= MAX_KEPT) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

/** Why an expression cannot be a field's standard format, or null when it can. */
export function standardFormatFault(source: string): string | null {
  try {
    compilePattern(source);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

/** Whether the whole text matches. An invalid expression (saved by an older version) refuses nothing. */
export function matchesStandardFormat(source: string, text: string): boolean {
  return patternOf(source)?.matches(text) ?? true;
}
