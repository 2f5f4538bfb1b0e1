/** Text form in which a drawing is wanted. A pattern is a SMILES, or a SMARTS where it must be. */
export type SketchKind = 'smiles-string' | 'molfile' | 'rxn' | 'pattern';

/** Messages from the app to the drawing page, which is in a frame of its own. */
export type ToSketcher =
  /** Show this text (empty: a blank sheet). Answered by `opened`. */
  | { readonly say: 'open'; readonly kind: SketchKind; readonly text: string }
  /** Return what is drawn. The answer is `drawn` or `fault`. */
  | { readonly say: 'read' };

/** Messages from the drawing page to the app. */
export type FromSketcher =
  | { readonly say: 'ready' }
  /** The text has been opened; `problem` says why it could not be. */
  | { readonly say: 'opened'; readonly problem: string | null }
  /** The person has drawn something since the text was opened. */
  | { readonly say: 'changed' }
  /**
   * The drawing in the requested form, and as molfile (empty for reactions and blank sheets); `isAsOpened`: nothing was
   * changed.
   */
  | { readonly say: 'drawn'; readonly text: string; readonly molfile: string; readonly isAsOpened: boolean }
  | { readonly say: 'fault'; readonly reason: string }
  /** Keys that are handled by the dialog around the frame. */
  | { readonly say: 'escape' }
  | { readonly say: 'apply' };

/** Address of the drawing page on our own host. */
export const SKETCHER_PAGE = '/sketcher/index.html';
