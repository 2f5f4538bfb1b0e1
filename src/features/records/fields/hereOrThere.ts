import type { z } from 'zod';
import type { Client } from '@/contract/client';
import { commandArgs, commandCall } from '@/contract/commandCall';
import type { Answers, CommandFacts, InputOf } from '@/domain/commands/command';
import { Refusal } from '@/domain/refusal';
import { commit } from '@/store/acts/commit';
import type { LocalStore } from '@/store/localStore';

/**
 * Runs a command on this device; if it changes more records than fit in one event, the server runs it.
 * @returns the id of the operation, which can be undone; with the id of the act if it ran here
 * @throws Refusal; Unreachable if it needs the server
 */
export async function hereOrThere<C extends string, S extends z.ZodType, A extends Answers>(
  store: LocalStore,
  client: Client,
  command: CommandFacts<C, S, A>,
  input: InputOf<S>,
): Promise<{ opId: string; actId?: string }> {
  try {
    return await commit(store, command, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'outside') throw error;
    const { eventId } = await client.call(commandCall(command), commandArgs(command, input as z.input<S>));
    return { opId: eventId ?? '' };
  }
}
