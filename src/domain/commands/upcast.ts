import type { Json } from '@/lib/json';
import { Refusal } from '../refusal';

/**
 * Version of the commands' inputs that this product uses. It is raised whenever a released command's input changes so
 * that an older input would be refused or misunderstood; the upcast from the version before is added with it (S12).
 */
export const COMMAND_VERSION = 2;

/** The oldest version whose unsent edits are still accepted. */
export const OLDEST_COMMAND_VERSION = 1;

/**
 * The oldest version that gets answers: an older client still sends its unsent edits, and can read again once it is
 * updated.
 */
export const OLDEST_READER_VERSION = 1;

/** A command as it was made, before its version's upcasts. */
export interface VersionedCommand {
  call: string;
  input: Json;
}

/** Turns a command of one version into the equivalent command of the next version. Pure. */
export type Upcast = (command: VersionedCommand) => VersionedCommand;

/** For each version, the calls that changed in the version after it; a call that is not listed stayed as it was. */
export type Upcasts = ReadonlyMap<number, ReadonlyMap<string, Upcast>>;

/** Gives a part of an input its current name; an input that already has it stays as it is. */
function renamed(from: string, to: string): Upcast {
  return (command) => {
    const { [from]: content, ...others } = command.input as { [name: string]: Json };
    return content === undefined ? command : { ...command, input: { [to]: content, ...others } };
  };
}

/** The upcasts of this product, by the version that they start from. */
export const UPCASTS: Upcasts = new Map([
  [1, new Map([['POST /task_definitions/duplicate', renamed('task_definition_id', 'definition_id')]])],
]);

/**
 * A command of an older version, in the form of version `to`.
 * @param from version of the client that made it.
 * @throws Refusal invalid for a version from after `to`, or older than any that is known.
 */
export function upcast(
  command: VersionedCommand,
  from: number,
  to: number = COMMAND_VERSION,
  upcasts: Upcasts = UPCASTS,
): VersionedCommand {
  if (!Number.isInteger(from) || from > to || from < OLDEST_COMMAND_VERSION)
    throw new Refusal('invalid', `Commands of version ${from} are not understood here; this is version ${to}.`);
  let current: VersionedCommand = { call: command.call, input: command.input };
  for (let version = from; version < to; version++)
    current = upcasts.get(version)?.get(current.call)?.(current) ?? current;
  return current;
}
