import type { Refusal } from '@/domain/refusal';

/** An undo that met what somebody changed since: the person decides. */
export interface UndoQuestion {
  /** Name of the act that is to be taken back. */
  title: string;
  /** Its issues name the changes that prevent it. */
  refusal: Refusal;
}
