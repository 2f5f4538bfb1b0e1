import type { z } from 'zod';
import type { DeepReadonly } from '@/lib/deepReadonly';
import type { RowChange } from '../changes/rowChange';
import type { PlainKind } from '../kinds/rowKind';
import type { Actor } from '../permissions/actor';
import type { NeededRight } from '../permissions/target';
import type { RecordSweep } from '../records/recordSweep';
import type { Reader } from './reader';

/**
 * Inputs of a plan besides the rows: it has no clock and no random numbers of its own, so that device and server make
 * the same plan.
 */
export interface CommandContext {
  actor: Actor;
  opId: string;
  clientId: string | null;
  /** Time of the command, Unix milliseconds. */
  at: number;
  /** Offset of the acting person's time zone, in minutes east of UTC, for dates. */
  tzMinutes: number;
  /** The next id of this command: consecutive from the operation's id (see idAt). */
  newId(): string;
  /**
   * Whether the command was derived from a live document. Documents do not pass through the outbox and can be ahead of
   * it: rows that the document names may not have arrived yet, or may already be deleted while the document still names
   * them.
   */
  fromDocument?: boolean;
}

/** Kinds whose rows an answer can show. */
export type AnswerKind = PlainKind | 'record';

/** The declared answer of a command: a row of a kind, rows (`[kind]`), or a value of a schema. */
export type Answers = AnswerKind | readonly [AnswerKind] | z.ZodType;

/** The answer of a plan: rows by kind and id as they are after the change, or a value that it computed. */
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
  /** Only the server runs these. */
  sweeps?: RecordSweep[];
  answer: A;
  /** Words for history and undo; the command's `done` text when absent. */
  title?: string;
  /**
   * The event that this plan undoes: from then on it counts as undone (and an event that it had undone as not undone).
   */
  undoes?: string;
}

/** `METHOD /path/{param}`; names of path parameters are names of the input. */
export type CallText = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The command's input; nobody modifies it. */
export type InputOf<S extends z.ZodType> = DeepReadonly<z.input<NoInfer<S>>>;

/** The public part of a command: routes, the API description, the outbox and screens are derived from it. */
export interface CommandFacts<C extends string, S extends z.ZodType, A extends Answers> {
  call: C;
  /** Short description of the command, for the API description. */
  summary: string;
  /** Parameters of the path and properties of the body in one object. */
  input: S;
  answers: A;
  /** The success alert. */
  done: string;
  undoable: boolean;
  /** An example input for the API description. */
  example: z.input<NoInfer<S>>;
}

/**
 * One write that a person can make, written once and run twice: on the device against its own rows, on the server
 * inside its transaction. `plan` awaits its reader and nothing else (otherwise a Dexie transaction would end).
 */
export interface Command<C extends CallText, S extends z.ZodType, A extends Answers> extends CommandFacts<C, S, A> {
  /**
   * The right that is needed and what it applies to; a list where several rights are needed. Throws Refusal not_found
   * for what the input names and does not exist: the reader contains only what the actor may know of, so that hidden
   * things are refused in the same way.
   */
  allow(
    input: z.output<NoInfer<S>>,
    read: Reader,
    context: CommandContext,
  ): Promise<NeededRight | readonly NeededRight[]>;
  /** @throws Refusal */
  plan(read: Reader, input: z.output<NoInfer<S>>, context: CommandContext): Promise<Plan<AnswerOf<NoInfer<A>>>>;
}

/** A command together with its checks: its `run` parses first, so that input and plan always fit together. */
export interface DefinedCommand<C extends string, S extends z.ZodType, A extends Answers>
  extends CommandFacts<C, S, A> {
  run(read: Reader, rawInput: unknown, context: CommandContext): Promise<Plan<AnswerOf<A>>>;
}

/** A command whose input and answer types are not known at compile time. */
export interface AnyCommand extends Omit<DefinedCommand<string, z.ZodType, Answers>, 'run'> {
  run(read: Reader, rawInput: unknown, context: CommandContext): Promise<Plan>;
}
