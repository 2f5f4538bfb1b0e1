import type { AnyCommand } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import { COMMAND_VERSION, upcast, type VersionedCommand } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { ActJob, ActOutcome, Committed, LogDeps } from './act';
import { commitAct } from './commitAct';
import { commitActs } from './commitActs';

/** A command as routes, push and bridge pass it in. */
export interface CommandRequest {
  /** `METHOD /path/{param}` */
  call: string;
  /** Path parameters and body in one object. */
  input: Json;
  opId: string;
  actId: string;
  /** Time of the act, Unix milliseconds. */
  at: number;
  clientId: string | null;
  tzMinutes: number;
  /** See Act. */
  knew?: number;
  /** Number on the client's wire (0 where there is none) for a request that may be sent again; absent = it never is. */
  attempt?: number;
  /** Version of the commands that the client uses; absent = that of this server. */
  version?: number;
  /** See CommandContext. */
  fromDocument?: boolean;
  /** Checks the rows as the command will find them. @throws Refusal to prevent it */
  first?: (read: Reader) => Promise<void>;
}

export type ExecuteCommand = (actor: Actor, request: CommandRequest) => Promise<Committed>;

/** JSON with sorted keys, so that equal inputs have equal texts. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`);
  return `{${parts.join(',')}}`;
}

/** The command translated to the current version. @throws Refusal invalid for a version that is not supported */
function readable(made: VersionedCommand, version: number | undefined): VersionedCommand {
  return version === undefined || version === COMMAND_VERSION ? made : upcast(made, version);
}

/** Turns a command into one act. @throws Refusal for an unknown command */
function jobOf(registry: ReadonlyMap<string, AnyCommand>, actor: Actor, request: CommandRequest): ActJob {
  const made = { call: request.call, input: request.input };
  const { call, input } = readable(made, request.version);
  const command = registry.get(call);
  const act = {
    call: request.call,
    opId: request.opId,
    actId: request.actId,
    at: request.at,
    clientId: request.clientId,
    tzMinutes: request.tzMinutes,
    knew: request.knew,
    // Hashed as it was sent, so that a copy of the request is still recognized after an update of the server.
    fingerprint: canonical(request.input),
    attempt: request.attempt,
    undoable: command?.undoable ?? false,
    done: command?.done ?? '',
  };
  return {
    actor,
    act,
    async planner(read, context) {
      if (!command) throw new Refusal('not_found', `There is no command ${request.call}.`);
      await request.first?.(read);
      return command.run(read, input, request.fromDocument ? { ...context, fromDocument: true } : context);
    },
  };
}

/**
 * Commands of one person in order, sharing transactions; `onOutcome` is called for each once it is committed or
 * refused.
 */
export type ExecuteCommands = (
  actor: Actor,
  requests: readonly CommandRequest[],
  onOutcome: (outcome: ActOutcome, position: number) => void,
) => Promise<void>;

/** The only entry point for commands, whether from REST, from an outbox or from a document. */
export function commandExecutor(
  deps: LogDeps,
  registry: ReadonlyMap<string, AnyCommand>,
): { execute: ExecuteCommand; executeMany: ExecuteCommands } {
  return {
    execute(actor, request) {
      const { act, planner } = jobOf(registry, actor, request);
      return commitAct(deps, actor.workspace_id, actor, act, planner);
    },
    executeMany(actor, requests, onOutcome) {
      const jobs = requests.map((request) => jobOf(registry, actor, request));
      return commitActs(deps, actor.workspace_id, jobs, onOutcome);
    },
  };
}
