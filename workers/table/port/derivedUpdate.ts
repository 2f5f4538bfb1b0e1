import type { Json } from '@/lib/json';

/** A cell that was computed elsewhere: its contents, all of which count, and a note to show with them. */
export interface DerivedCell {
  contents: readonly Json[];
  note: Json;
}

/** New cells of a derived column. */
export interface DerivedUpdate {
  fieldId: string;
  /** Whether cells that are not named are emptied. */
  whole: boolean;
  /** null empties the cell. */
  cells: readonly { recordId: string; cell: DerivedCell | null }[];
}
