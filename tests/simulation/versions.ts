import type { AnyCommand } from '@/domain/commands/command';
import { commandRegistry } from '@/domain/commands/registry';
import type { Upcasts } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';

/** A call whose input changed its form between the versions of the simulated product. */
const SET_VALUE = 'POST /records/{id}/values';

/** Clients of version 1 say `value` where those of version 2 say `content`. */
export const OLD_VERSION = 1;
export const NEW_VERSION = 2;

function toNew(input: Json): Json {
  const { value, ...others } = input as { [name: string]: Json };
  return { ...others, content: value ?? null };
}

export const TEST_UPCASTS: Upcasts = new Map([
  [
    OLD_VERSION,
    new Map([[SET_VALUE, ({ call, input }: { call: string; input: Json }) => ({ call, input: toNew(input) })]]),
  ],
]);

const current = commandRegistry.get(SET_VALUE)!;
const old: AnyCommand = { ...current, run: (read, input, context) => current.run(read, toNew(input as Json), context) };
const OLD_COMMANDS = new Map([...commandRegistry, [SET_VALUE, old]]);

/** The commands as a client of that version knows them. */
export function commandsOf(version: number): ReadonlyMap<string, AnyCommand> {
  return version === OLD_VERSION ? OLD_COMMANDS : commandRegistry;
}

/** The input of "write one cell" in the words of that version. */
export function setValueInput(version: number, id: string, fieldId: string, content: Json): Json {
  return version === OLD_VERSION ? { id, field_id: fieldId, value: content } : { id, field_id: fieldId, content };
}
