import type { Refusal } from '@/domain/refusal';

/** An undo that conflicts with later changes: the person decides. */
export interface UndoQuestion {
  /** Name of the operation to be undone. */
  title: string;
  /** Its issues name the changes that prevent it. */
  refusal: Refusal;
}
