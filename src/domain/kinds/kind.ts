import type { z } from 'zod';
import type { Ability } from '../permissions/abilities';
import type { ScopedRow } from '../permissions/scope';

/**
 * Who may ever receive rows of a kind, beside holding its right to read; data, so that a list can be filtered by it in
 * memory, in SQL and in IndexedDB. `Name` are attributes of the row.
 */
export type Audience<Name extends string = string> =
  /** Everybody who holds the right to read. */
  | { of: 'workspace' }
  /** Who sees its table, and all fields that it rests on. */
  | {
      of: 'table';
      /** Absent where the row is not of one table: fields. */
      table?: Name;
      /** The row may be of no table at all. */
      isTableOptional?: true;
      /** Attributes that name a field, or none, or hold a list of fields. */
      fields?: readonly Name[];
      fieldLists?: readonly Name[];
      /** A record-reference field, whose other table must be seen as well. */
      reference?: Name;
      /** A dose-response configuration that must be seen as well. */
      config?: Name;
      /** An experiment that must be seen as well, or none; one that is a draft prevents nothing. */
      operation?: Name;
      /** Its own programs, by one of which a guest sees it. */
      programs?: Name;
    }
  /** Guests: who has the program. Others: who holds the right to read. */
  | { of: 'program'; program: Name }
  | { of: 'admin' }
  /** The person that an attribute names; others too where `open` holds, and guests then by its programs. */
  | { of: 'person'; person: Name; open?: { by: Name; is: string }; programs?: Name }
  /** Tasks and experiments: by type, reach, programs, and drafts their author alone (permissions/abilities). */
  | { of: 'task' }
  /** Definitions of work items: those whose items the settings show; of experiments by a right of their own. */
  | { of: 'definition'; type: Name }
  /** Who sees the task that an attribute names; of a row that names none, who sees its table. */
  | { of: 'part'; task: Name; table?: Name };

/**
 * What a laptop keeps: small rows that every screen needs, always; rows of work, streamed and paged; the rest when it is
 * asked for. The server keeps `structure` in memory, and of `work` the kinds that are `remembered`.
 */
export type Held = 'structure' | 'work' | 'on_demand';

/** A change of a row as far as its kind cares: before is null when the row was made, after when it was removed for good. */
export interface Touched {
  before: object | null;
  after: object | null;
}

/** All that is true of one kind of row. */
export interface Kind<Name extends string = string> {
  /** How people call one of them. */
  noun: string;
  /** The right to see such rows. */
  read: Ability;
  audience: Audience<Name>;
  held: Held;
  /** Of work on whose rows the rights to other rows rest: the server keeps them in memory like the structure. */
  remembered?: true;
  /**
   * Attributes by which screens ask for some rows of many: a parent, people of a list, a day. Devices keep an index of each
   * (store/rows/placesOf). One that is added to a released kind needs a version of the local database that fills it in.
   */
  indexed?: readonly Name[];
  /**
   * The right that taking a change back needs now.
   * @param row the row that it is asked on, as it is now: the task, for what is a part of one and has no author of its own.
   */
  undoAbility(change: Touched, row: ScopedRow): Ability;
}

/** A kind that is kept as one generic row of attributes. */
export interface RowKindSpec<Shape extends z.ZodObject = z.ZodObject> extends Kind<keyof z.infer<Shape> & string> {
  shape: Shape;
}

/** Checks that a kind's attributes are names of its shape, and keeps its shape's type. */
export function defineKind<Shape extends z.ZodObject>(kind: RowKindSpec<Shape>): RowKindSpec<Shape> {
  return kind;
}

/** The usual right to take changes back: one for the making of a row, one for each later change. */
export const undoneBy =
  (making: Ability, changing: Ability = making) =>
  ({ before }: Touched): Ability =>
    before === null ? making : changing;
