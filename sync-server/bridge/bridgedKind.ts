import type * as Y from 'yjs';
import type { Actor } from '@/domain/permissions/actor';
import type { Json } from '@/lib/json';

export type State = { [name: string]: Json };

/** A resource as the bridge sees it: its state and the number of the last event that changed it. */
export interface ResourceState {
  seq: number;
  state: State;
}

/**
 * One kind of document that is kept equal to a REST resource: how both are read, and which command writes the resource.
 */
export interface BridgedKind {
  /**
   * The known keys of the document, as JSON. Keys that another version wrote stay in the document but are not listed.
   */
  stateOf(doc: Y.Doc): State;
  /** Gives keys of the document these values, changing only what differs. Inside a transaction. */
  writeInto(doc: Y.Doc, state: State): void;
  /** The keys of `now` that differ from `base`. */
  changedKeys(base: State, now: State): string[];
  /**
   * A patch of the document merged with what changed meanwhile in the resource, in other parts of the same keys (B1).
   */
  onto(resource: State, base: State, patch: State): State;
  read(workspaceId: string, id: string): Promise<ResourceState | null>;
  /**
   * Writes some keys with the resource's own command.
   * @param known state of the resource when the patch was made.
   * @throws Refusal; RowMoved when it now says something else
   */
  write(actor: Actor, id: string, patch: State, known: State): Promise<void>;
  /** Rules that only documents of texts have. A key missing from such a document is a text that nobody has begun. */
  text?: TextKind;
}

export interface TextKind {
  /** The update that fills an empty document, and its state afterwards: the same on every device (seedText). */
  seed(workspaceId: string, id: string): Promise<{ update: Uint8Array; state: State } | null>;
  /** Whether the document holds something that this version cannot read: then nothing of it is carried over. */
  isForeign(doc: Y.Doc): boolean;
  /** Milliseconds without an edit after which a text is carried over, and the longest time that edits wait. */
  pace: { rest: number; most: number };
}
