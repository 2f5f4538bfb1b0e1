import type { z } from 'zod';
import type { RowChange } from '../changes/rowChange';
import type { Ability, Target } from '../permissions/ability';
import type { Actor } from '../permissions/actor';
import type { RecordSweep } from '../records/recordSweep';
import type { RowKind } from '../rows/rowKind';
import type { Reader } from './reader';

/** What a plan may know beyond the rows: no clock and no dice of its own, so that device and server plan the same. */
export interface CommandContext {
  actor: Actor;
  opId: string;
  clientId: string | null;
  /** Time of the act, Unix milliseconds. */
  at: number;
  /** Minutes that the acting person's zone is east of UTC, for dates. */
  tzMinutes: number;
  /** The next id of this act: consecutive from the operation's id (see idAt). */
  newId(): string;
  /**
   * Taken over from a document, which needs no outbox and is therefore ahead of it: rows that its state names may still be
   * on their way, or be gone already while their part of the document is not.
   */
  fromDocument?: boolean;
}

/** What the answer of the call shows: rows by kind and id as they stand after the change, or a value the plan made. */
export type Answer = { kind: RowKind; id: string } | { kind: RowKind; ids: string[] } | { value: unknown };

export interface Plan {
  changes: RowChange[];
  /** Only the server carries these out. */
  sweeps?: RecordSweep[];
  answer: Answer;
  /** Words for history and undo; the command's `done` text when absent. */
  title?: string;
  /** The event that this plan takes back: it counts as undone from then on (and an event it had undone as not undone). */
  undoes?: string;
}

export interface NeededRight {
  ability: Ability;
  target: Target;
}

/**
 * One write that a person can make, written once and run twice: on the device against its own rows, on the server
 * inside its transaction. `plan` awaits its reader and nothing else (a Dexie transaction ends otherwise).
 */
export interface Command<Input> {
  /** `METHOD /path/{param}`; names of path parameters are names of the input. */
  call: string;
  input: z.ZodType<Input>;
  /**
   * The right that is needed, with what it is needed on; all of them when they are several. Throws Refusal not_found
   * for rows that do not exist.
   */
  allow(input: Input, read: Reader): Promise<NeededRight | readonly NeededRight[]>;
  /** @throws Refusal */
  plan(read: Reader, input: Input, context: CommandContext): Promise<Plan>;
  /** The success alert. */
  done: string;
  undoable: boolean;
}

/** Keeps the input type while the registry forgets it; its `run` parses first, so the pair is always consistent. */
export interface AnyCommand {
  call: string;
  input: z.ZodType;
  done: string;
  undoable: boolean;
  run(read: Reader, rawInput: unknown, context: CommandContext): Promise<Plan>;
}
