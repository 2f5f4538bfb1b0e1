import type { AnyCommand } from '@/domain/commands/command';
import { commandRegistry } from '@/domain/commands/registry';
import type { Upcast, Upcasts } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';

/** A call whose input changed with each version of the simulated product. */
export const SET_VALUE = 'POST /records/{id}/values';

/** The name of a cell's content in clients of each version; the newest is that of the product. */
const NAMES = ['value', 'text', 'content'] as const;

export const OLD_VERSION = 1;
export const NEW_VERSION = NAMES.length;

/** The effect of a product update that renames one part of a command's input. */
function renameInput(from: string, to: string): Upcast {
  return ({ call, input }) => {
    const { [from]: content = null, ...others } = input as { [name: string]: Json };
    return { call, input: { ...others, [to]: content } };
  };
}

/** `value` became `text`, and `text` became `content`. */
export const TEST_UPCASTS: Upcasts = new Map(
  NAMES.slice(1).map((name, i) => [i + 1, new Map([[SET_VALUE, renameInput(NAMES[i]!, name)]])]),
);

const current = commandRegistry.get(SET_VALUE)!;

/** The commands as a client of that version knows them. */
function knownTo(version: number): ReadonlyMap<string, AnyCommand> {
  if (version === NEW_VERSION) return commandRegistry;
  const toNew = renameInput(NAMES[version - 1]!, NAMES[NEW_VERSION - 1]!);
  const old: AnyCommand = {
    ...current,
    run: (read, input, context) => current.run(read, toNew({ call: SET_VALUE, input: input as Json }).input, context),
  };
  return new Map([...commandRegistry, [SET_VALUE, old]]);
}

const COMMANDS = NAMES.map((_, i) => knownTo(i + 1));

/** The commands as a program of that version knows them. */
export function commandsOf(version: number): ReadonlyMap<string, AnyCommand> {
  return COMMANDS[version - 1]!;
}

/** The input of "write one cell" in the format of that version. */
export function setValueInput(version: number, id: string, fieldId: string, content: Json): Json {
  return { id, field_id: fieldId, [NAMES[version - 1]!]: content };
}
