import type { AnyCommand } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import { COMMAND_VERSION, upcast, type VersionedCommand } from '@/domain/commands/upcast';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { ActJob, ActOutcome, Committed, LogDeps } from './act';
import { commitAct } from './commitAct';
import { commitActs } from './commitActs';

/** A command as routes, push and bridge hand it in. */
export interface CommandRequest {
  /** `METHOD /path/{param}` */
  call: string;
  /** Path parameters and body in one object. */
  input: Json;
  opId: string;
  actId: string;
  /** Unix milliseconds. */
  at: number;
  clientId: string | null;
  tzMinutes: number;
  /** See Act. */
  knew?: number;
  /** Number on the client's wire (0 where there is none) of a request that may come again; absent = it never does. */
  attempt?: number;
  /** Version of the commands that the client speaks; absent = that of this server. */
  version?: number;
  /** See CommandContext. */
  fromDocument?: boolean;
  /** Looks at the rows as the command will find them. @throws Refusal that prevents it */
  first?: (read: Reader) => Promise<void>;
}

export type ExecuteCommand = (actor: Actor, request: CommandRequest) => Promise<Committed>;

/** JSON with the names of objects in order, so that equal inputs have equal texts. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`);
  return `{${parts.join(',')}}`;
}

/** The command in today's words. @throws Refusal invalid for a version that is not understood */
function readable(made: VersionedCommand, version: number | undefined): VersionedCommand {
  return version === undefined || version === COMMAND_VERSION ? made : upcast(made, version);
}

/** A command as one act, refusing those that do not exist. */
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
    // As it was sent: after an update of the server a copy of the request must still be known as one.
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

/** Commands of one person in order, sharing transactions; `told` is called for each once it is committed or refused. */
export type ExecuteCommands = (
  actor: Actor,
  requests: readonly CommandRequest[],
  told: (outcome: ActOutcome, position: number) => void,
) => Promise<void>;

/** The one door by which commands enter, whether from REST, from an outbox or from a document. */
export function commandDoor(
  deps: LogDeps,
  registry: ReadonlyMap<string, AnyCommand>,
): { execute: ExecuteCommand; executeMany: ExecuteCommands } {
  return {
    execute(actor, request) {
      const { act, planner } = jobOf(registry, actor, request);
      return commitAct(deps, actor.workspace_id, actor, act, planner);
    },
    executeMany(actor, requests, told) {
      const jobs = requests.map((request) => jobOf(registry, actor, request));
      return commitActs(deps, actor.workspace_id, jobs, told);
    },
  };
}
