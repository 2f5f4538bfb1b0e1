import type { Json } from '@/lib/json';
import type { FilterType } from '../filters/filterTypes';
import type { FormatContext, ParseContext } from './fieldContext';
import type { FieldType } from './fieldType';

/** A typed text that was read. `content` null clears the cell; `note` says how an ambiguous text was understood. */
export interface Parsed<C> {
  ok: true;
  content: C | null;
  note?: string;
}

/** A text or content that the field refuses; what was typed is kept for repair. */
export interface ParseFault {
  ok: false;
  message: string;
  typed: string;
  /** Names that are no option, person or record, so that the screen can offer to create them. */
  unknown?: string[];
  /** Positions (from 1) of invalid letters in `cleaned`. */
  positions?: number[];
  /** The sequence that `positions` count in: typed text without blanks, digits and head line. */
  cleaned?: string;
}

export type ParseResult<C> = Parsed<C> | ParseFault;

/**
 * Where a content stands in the order of its field. Compare `last`, then `n`, then `t` in natural order; `last` 1 keeps
 * the value behind all others (yet before empty cells) in both directions.
 */
export interface SortKey {
  last: 0 | 1;
  n: number;
  t: string;
}

/** What the order of a type rests on, so that an engine can choose its column: n alone, t alone, both, or nothing. */
export type SortKind = 'number' | 'text' | 'number-text' | 'none';

/**
 * One field type: how its content looks and is read, shown, exported, ordered, filtered and found. Pure.
 * Functions other than `holds` may assume a content for which `holds` is true.
 */
export interface FieldTypeSpec<C extends Json = Json> {
  type: FieldType;
  label: string;
  /** Whether the content has the shape that the type stores; agrees with its schema in contentSchemas. */
  holds(content: Json): boolean;
  /** Blanks around the text belong to the content (molfiles). */
  verbatim?: true;
  /** Reads a typed or pasted text that is not empty; it comes trimmed unless the type is verbatim. */
  parse(text: string, cx: ParseContext): ParseResult<C>;
  /** Checks and normalises a content sent through the API (stricter than parse about text, e.g. booleans). */
  validate(content: Json, cx: ParseContext): ParseResult<C>;
  /** As the cell shows it. */
  format(content: C, cx: FormatContext): string;
  /** As files and the clipboard carry it: full precision; parse of it gives the content again where the type says so. */
  exportText(content: C, cx: FormatContext): string;
  /** Whether `parse(exportText(x))` is x (for contents without parts that text cannot carry). */
  roundTrips: boolean;
  sortKind: SortKind;
  sortKey(content: C, cx: FormatContext): SortKey;
  /** Filter types offered beside last_updated_after, which every type has. */
  operators: readonly FilterType[];
  /** Whether a held content counts as no value (empty text, empty list). */
  isEmpty(content: C): boolean;
  /** The text that free-text search looks in; null = the type is left out of it. */
  searchText(content: C, cx: FormatContext): string | null;
  /** Whether one content is a list of several things. */
  multi: boolean;
}
