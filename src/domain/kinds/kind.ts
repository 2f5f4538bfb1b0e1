import type { z } from 'zod';
import type { Ability } from '../permissions/abilities';
import type { ScopedRow } from '../permissions/scope';

/**
 * Who may ever receive rows of a kind, in addition to the right to read it; written as data, so that a list can be
 * filtered by it in memory, in SQL and in IndexedDB. `Name` are attributes of the row.
 */
export type Audience<Name extends string = string> =
  /** Everybody who has the right to read. */
  | { of: 'workspace' }
  /** Whoever sees its table, and all fields that it depends on. */
  | {
      of: 'table';
      /** Absent if the row does not belong to a table: fields. */
      table?: Name;
      /** The row may belong to no table at all. */
      isTableOptional?: true;
      /** Attributes that name a field, or none, or contain a list of fields. */
      fields?: readonly Name[];
      fieldLists?: readonly Name[];
      /** A record-reference field, whose other table must be seen as well. */
      reference?: Name;
      /** A dose-response configuration that must be seen as well. */
      config?: Name;
      /** An experiment that must be seen as well, or none; a draft does not count. */
      operation?: Name;
      /** Its own programs; a guest needs one of them to see it. */
      programs?: Name;
    }
  /** Guests: whoever has the program. Others: whoever has the right to read. */
  | { of: 'program'; program: Name }
  | { of: 'admin' }
  /** The person named by an attribute; others too if `open` is true, and then guests by its programs. */
  | { of: 'person'; person: Name; open?: { by: Name; is: string }; programs?: Name }
  /** Tasks and experiments: by type, reach and programs; drafts only by their author (permissions/abilities). */
  | { of: 'task' }
  /**
   * Definitions of work items: those whose items the settings show; definitions of experiments by a right of their own.
   */
  | { of: 'definition'; type: Name }
  /** Whoever sees the task named by an attribute; if the row names none, whoever sees its table. */
  | { of: 'part'; task: Name; table?: Name };

/**
 * Which rows a laptop holds: small ones that every screen needs, always; rows of work, sent in pages; everything else
 * on request. The server keeps `structure` in memory, and of `work` the kinds that are `remembered`.
 */
export type Held = 'structure' | 'work' | 'on_demand';

/**
 * A change of a row as its kind sees it: before is null when the row was created, after when it was removed for good.
 */
export interface Touched {
  before: object | null;
  after: object | null;
}

/** Everything that is specific to one kind of row. */
export interface Kind<Name extends string = string> {
  /** Noun for one of them in texts. */
  noun: string;
  /** The right to see such rows. */
  read: Ability;
  audience: Audience<Name>;
  held: Held;
  /** For kinds of work on which rights to other rows depend: the server keeps them in memory like the structure. */
  remembered?: true;
  /**
   * Attributes by which screens look up a few rows among many: a parent, people in a list, a day. Devices keep an index
   * of each (store/rows/placesOf). An attribute added to a released kind needs a version of the local database that
   * fills it in.
   */
  indexed?: readonly Name[];
  /**
   * The right that is now needed to undo a change.
   * @param row the row on which it is checked, as it is now: the task, for a part of a task that has no author of its
   *   own.
   */
  undoAbility(change: Touched, row: ScopedRow): Ability;
}

/** A kind that is stored as one generic row of attributes. */
export interface RowKindSpec<Shape extends z.ZodObject = z.ZodObject> extends Kind<keyof z.infer<Shape> & string> {
  shape: Shape;
}

/** Checks that a kind's attributes are names in its shape, and preserves its shape's type. */
export function defineKind<Shape extends z.ZodObject>(kind: RowKindSpec<Shape>): RowKindSpec<Shape> {
  return kind;
}

/** The usual rights for undoing changes: one for the creation of a row, one for each later change. */
export const undoneBy =
  (making: Ability, changing: Ability = making) =>
  ({ before }: Touched): Ability =>
    before === null ? making : changing;
