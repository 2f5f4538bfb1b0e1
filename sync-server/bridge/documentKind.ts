import type { Actor } from '@/domain/permissions/actor';
import type { Json } from '@/lib/json';

export type State = { [name: string]: Json };

/** A resource as the bridge sees it: its state and the number of the last event that changed it. */
export interface ResourceState {
  seq: number;
  state: State;
}

/** One kind of document that is kept equal to a REST resource: how both are read and which command writes the resource. */
export interface DocumentKind {
  /** First part of the room's name. */
  name: string;
  /** Name of the Y.Map, and which of its keys are lists. */
  map: string;
  lists: readonly string[];
  known(json: State): State;
  changedKeys(base: State, now: State): string[];
  read(workspaceId: string, id: string): Promise<ResourceState | null>;
  /** Writes some keys by the resource's own command. @throws Refusal */
  write(actor: Actor, id: string, patch: State): Promise<void>;
}
