import type { Answer, CommandContext, Plan } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Refusal } from '@/domain/refusal';
import type { Db } from '../storage/db';
import type { CommitBus } from './commitBus';
import type { EventHeads } from './eventHeads';
import type { RecentEvents } from './recentEvents';
import type { RecordTuple } from './recordCodec';
import type { Structure, StructureCache } from './structureCache';

/** The parts of the server that writing needs. */
export interface LogDeps {
  db: Db;
  commits: CommitBus;
  structures: StructureCache;
  heads: EventHeads;
  recent: RecentEvents;
  /** Sign-in with Google is configured on this server. */
  hasGoogle: boolean;
}

/** One act that is to become one event. */
export interface Act {
  call: string;
  opId: string;
  actId: string;
  /** Time of the act by the client's corrected clock, Unix milliseconds; in effect never later than its receipt. */
  at: number;
  clientId: string | null;
  tzMinutes: number;
  /** The last event known to the client in the cells that it writes, if it said so. */
  knew?: number;
  /** Must be equal when the same opId comes again. */
  fingerprint: string;
  /** Number on the client's wire; absent = the request is never sent again, so a refusal need not be remembered. */
  attempt?: number;
  undoable: boolean;
  /** Title when the plan gives none. */
  done: string;
}

/** A plan of the server itself may add whole records, which a person's command never does. */
export interface BulkPlan extends Plan {
  blocks?: { block: RecordBlock; tuples: (seq: number) => RecordTuple[] }[];
}

export interface Committed {
  event: LogEvent;
  answer: Answer;
  /** The same opId was applied before: event and answer are the earlier ones. */
  duplicate: boolean;
  /** Records after the act; empty for a duplicate. */
  records: ReadonlyMap<string, RecordRow>;
  /** The structure after the act; null when the act changed it or is a duplicate. */
  structure: Structure | null;
}

/** Plans what an act does, under the lock of its workspace. */
export type Planner = (read: Reader, context: CommandContext) => Promise<BulkPlan>;

/** One act with its actor and the planner that says what it does. */
export interface ActJob {
  actor: Actor;
  act: Act;
  planner: Planner;
}

/** Outcome of an act. */
export type ActOutcome = { committed: Committed } | { refusal: Refusal };
