import type { z } from 'zod';
import type { Answers, CommandFacts, InputOf } from '@/domain/commands/command';
import type { Actor } from '@/domain/permissions/actor';
import type { Json } from '@/lib/json';
import { freshId } from '../freshId';
import type { Committed } from './act';
import type { CommandRequest, ExecuteCommand } from './executeCommand';

/**
 * Runs a command that the server itself initiates, in the name of a person and at the present time.
 * @param more overrides of the act's properties.
 * @throws Refusal
 */
export function runCommand<S extends z.ZodType, A extends Answers>(
  { execute }: { execute: ExecuteCommand },
  actor: Actor,
  command: Pick<CommandFacts<string, S, A>, 'call' | 'input' | 'answers'>,
  input: InputOf<S>,
  more: Partial<Pick<CommandRequest, 'actId' | 'fromDocument' | 'first'>> = {},
): Promise<Committed> {
  const opId = freshId();
  const act = { opId, actId: opId, at: Date.now(), clientId: null, tzMinutes: 0, ...more };
  return execute(actor, { call: command.call, input: input as Json, ...act });
}
