import type { Json } from '@/lib/json';
import type { ParseContext } from './parseContext';
import type { ParseResult } from './parseResult';

/** How the contents of one field type are read from texts and checked. Pure. */
export interface FieldReader<C extends Json = Json> {
  /** Blanks around the text belong to the content (molfiles). */
  verbatim?: true;
  /** Reads a typed or pasted text that is not empty; it comes trimmed unless the type is verbatim. */
  parse(text: string, cx: ParseContext): ParseResult<C>;
  /** Checks and normalises a content sent through the API (stricter than parse about text, e.g. booleans). */
  validate(content: Json, cx: ParseContext): ParseResult<C>;
}
