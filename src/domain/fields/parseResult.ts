import type { FieldType } from '../kinds/fieldType';

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
  /** A type that would accept the text, so that the screen can offer it. */
  better?: FieldType;
  /** Names that match no option, person or record, so that the screen can offer to create them. */
  unknown?: string[];
  /** Positions (from 1) of invalid letters in `cleaned`. */
  positions?: number[];
  /** The sequence that `positions` count in: the typed text without blanks, digits and header line. */
  cleaned?: string;
}

export type ParseResult<C> = Parsed<C> | ParseFault;
