import type { z } from 'zod';
import type { DeepReadonly } from '@/lib/deepReadonly';
import type { RowChange } from '../changes/rowChange';
import type { PlainKind } from '../kinds/rowKind';
import type { Actor } from '../permissions/actor';
import type { NeededRight } from '../permissions/target';
import type { RecordSweep } from '../records/recordSweep';
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

/** Kinds whose rows an answer can show. */
export type AnswerKind = PlainKind | 'record';

/** What a command says that it answers with: a row of a kind, rows (`[kind]`), or a value of a shape. */
export type Answers = AnswerKind | readonly [AnswerKind] | z.ZodType;

/** What a plan answers with: rows by kind and id as they are after the change, or a value that it made. */
export type AnswerOf<A extends Answers> = A extends AnswerKind
  ? { kind: A; id: string }
  : A extends readonly [infer K]
    ? { kind: K; ids: string[] }
    : A extends z.ZodType
      ? { value: z.input<A> }
      : never;

export type Answer = { kind: AnswerKind; id: string } | { kind: AnswerKind; ids: string[] } | { value: unknown };

export interface Plan<A = Answer> {
  changes: RowChange[];
  /** Only the server carries these out. */
  sweeps?: RecordSweep[];
  answer: A;
  /** Words for history and undo; the command's `done` text when absent. */
  title?: string;
  /** The event that this plan takes back: it counts as undone from then on (and an event it had undone as not undone). */
  undoes?: string;
}

/** `METHOD /path/{param}`; names of path parameters are names of the input. */
export type CallText = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** What a command is given; nobody changes it. */
export type InputOf<S extends z.ZodType> = DeepReadonly<z.input<NoInfer<S>>>;

/** What everybody may know of a command: routes, the API's description, the outbox and screens are made from it. */
export interface CommandFacts<C extends string, S extends z.ZodType, A extends Answers> {
  call: C;
  /** What it does, for the API's description. */
  summary: string;
  /** Parameters of the path and properties of the body in one object. */
  input: S;
  answers: A;
  /** The success alert. */
  done: string;
  undoable: boolean;
  /** An input as it may come, for the API's description. */
  example: z.input<NoInfer<S>>;
}

/**
 * One write that a person can make, written once and run twice: on the device against its own rows, on the server
 * inside its transaction. `plan` awaits its reader and nothing else (a Dexie transaction ends otherwise).
 */
export interface Command<C extends CallText, S extends z.ZodType, A extends Answers> extends CommandFacts<C, S, A> {
  /**
   * The right that is needed, with what it is needed on; all of them when they are several. Throws Refusal not_found
   * for what the input names and does not exist: the reader has only what the actor may know of, so that what is hidden
   * is refused alike.
   */
  allow(
    input: z.output<NoInfer<S>>,
    read: Reader,
    context: CommandContext,
  ): Promise<NeededRight | readonly NeededRight[]>;
  /** @throws Refusal */
  plan(read: Reader, input: z.output<NoInfer<S>>, context: CommandContext): Promise<Plan<AnswerOf<NoInfer<A>>>>;
}

/** A command with its checks before its plan: its `run` parses first, so that the pair is always consistent. */
export interface DefinedCommand<C extends string, S extends z.ZodType, A extends Answers>
  extends CommandFacts<C, S, A> {
  run(read: Reader, rawInput: unknown, context: CommandContext): Promise<Plan<AnswerOf<A>>>;
}

/** A command whose input and answer are not known while the program is compiled. */
export interface AnyCommand extends Omit<DefinedCommand<string, z.ZodType, Answers>, 'run'> {
  run(read: Reader, rawInput: unknown, context: CommandContext): Promise<Plan>;
}
