import { DRAWN_TYPES } from '@/domain/fields/drawnTypes';
import { isOptionType } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import type { ColumnModel } from '../model/columnModel';

/** The fields of a card, by position. */
export interface CardFields {
  /** Drawn across the width of the card. */
  drawn: readonly Field[];
  /** One line each, with the name of the field. */
  lines: readonly Field[];
  /** Chips and avatars on one line at the bottom. */
  chips: readonly Field[];
}

/** Number of values on a card if nobody has chosen any. */
const USUAL_LINES = 2;
const USUAL_CHIPS = 2;

/** px */
const HEAD = 20;
const EDGES = 18;
export const DRAWING = 88;
export const LINE = 22;
const CHIPS = 26;

const isChip = ({ field_type }: Field) => isOptionType(field_type) || field_type === 'people';

/**
 * The fields of a card: those chosen for the board, otherwise the first ones of the view.
 * @param chosen ids in order; null if nobody has chosen.
 */
export function cardFields(
  chosen: readonly string[] | null,
  columns: readonly ColumnModel[],
  fields: ReadonlyMap<string, Field>,
  laneFieldId: string,
): CardFields {
  const usual = columns.flatMap(({ field, isKey }) => (isKey || field.id === laneFieldId ? [] : [field]));
  const named = chosen?.flatMap((id) => fields.get(id) ?? []) ?? usual;
  const drawn = named.filter(({ field_type }) => DRAWN_TYPES.has(field_type));
  const chips = named.filter(isChip);
  const lines = named.filter((field) => !isChip(field) && !DRAWN_TYPES.has(field.field_type));
  if (chosen) return { drawn, lines, chips };
  return { drawn: drawn.slice(0, 1), lines: lines.slice(0, USUAL_LINES), chips: chips.slice(0, USUAL_CHIPS) };
}

/** Height of every card of a board in px: equal heights make it possible to scroll a lane of 100,000 records. */
export function cardHeight({ drawn, lines, chips }: CardFields): number {
  return EDGES + HEAD + DRAWING * drawn.length + LINE * lines.length + (chips.length > 0 ? CHIPS : 0);
}
