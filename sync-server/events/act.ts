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
  /** The server is set up for sign-in with Google. */
  hasGoogle: boolean;
}

/** One act that wants to become one event. */
export interface Act {
  call: string;
  opId: string;
  actId: string;
  /** Time of the act by the client's corrected clock, Unix milliseconds; never later than the receipt in effect. */
  at: number;
  clientId: string | null;
  tzMinutes: number;
  /** The last event that the client knew in the cells that it writes, where it said so. */
  knew?: number;
  /** What must be equal when the same opId comes again. */
  fingerprint: string;
  /** Number on the client's wire; absent = nobody sends this again, so a refusal need not be remembered. */
  attempt?: number;
  undoable: boolean;
  /** Title when the plan gives none. */
  done: string;
}

/** A plan of the server itself may bring whole records, which a person's command never does. */
export interface BulkPlan extends Plan {
  blocks?: { block: RecordBlock; tuples: (seq: number) => RecordTuple[] }[];
}

export interface Committed {
  event: LogEvent;
  answer: Answer;
  /** The same opId was applied before: event and answer are those of then. */
  duplicate: boolean;
  /** Records as the act left them; empty for a duplicate. */
  records: ReadonlyMap<string, RecordRow>;
  /** The small rows as the act left them; null when it changed them or is a duplicate. */
  structure: Structure | null;
}

/** What an act does, planned under the lock of its workspace. */
export type Planner = (read: Reader, context: CommandContext) => Promise<BulkPlan>;

/** One act with the one who acts and the plan of what it does. */
export interface ActJob {
  actor: Actor;
  act: Act;
  planner: Planner;
}

/** What became of an act. */
export type ActOutcome = { committed: Committed } | { refusal: Refusal };
