import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { LogEvent } from '@/domain/events/event';
import type { Auth } from './auth/auth';
import type { SocketAuth } from './auth/socketAuth';
import type { Config } from './config';
import type { LogDeps } from './events/commitAct';
import type { ExecuteCommand } from './events/executeCommand';
import type { ReadRows } from './events/readRows';

/** Everything that routes, relay and bridge are given; composition.ts makes it, tests make their own. */
export interface Deps extends LogDeps {
  config: Config;
  log: Logger;
  /** Metrics are registered here and answered by /metrics. */
  metrics: Registry;
  auth: Auth & SocketAuth;
  /** The one door for writes; throws Refusal. */
  execute: ExecuteCommand;
  /** Rows outside of a write, as committed. */
  rows: ReadRows;
  /** Events of a workspace after a seq, unfiltered: for followers inside the server, never for an answer. */
  eventsAfter(workspaceId: string, seq: number, limit: number): Promise<LogEvent[]>;
  /** True once shutting down: refuse new work with 503. */
  draining(): boolean;
}
