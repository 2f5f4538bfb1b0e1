import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import type { Auth } from './auth/auth';
import type { SessionNews } from './auth/sessionNews';
import type { SocketAuth } from './auth/socketAuth';
import type { Config } from './config';
import type { DocumentTexts } from './documents/documentTexts';
import type { LogDeps } from './events/act';
import type { ExecuteCommand, ExecuteCommands } from './events/executeCommand';
import type { JobNews } from './events/jobNews';
import type { NoticeNews } from './events/noticeNews';
import type { PgNotifier } from './events/pgNotifier';
import type { ReadRows } from './events/readRows';
import type { BlobStore } from './files/blobStore';
import type { ImportJobs } from './jobs/importJobs';
import type { Mailer } from './mail/mailer';
import type { FileReaders } from './reading/fileReaders';
import type { SecretBox } from './secrets/secretBox';
import type { StructureFactsStore } from './structures/structureFacts';
import type { StructureMatcher } from './structures/structureMatcher';

/** Everything that routes, relay and bridge need; composition.ts creates it, tests create their own. */
export interface Deps extends LogDeps {
  config: Config;
  log: Logger;
  /** Metrics are registered here and answered by /metrics. */
  metrics: Registry;
  auth: Auth & SocketAuth;
  /** Tells the sockets of every process that sessions ended. */
  sessionNews: SessionNews;
  /** Seals what only the server may read back. */
  secrets: SecretBox;
  /** Sends emails. */
  mail: Mailer;
  /** Contents of files, by their hash. */
  blobs: BlobStore;
  /** Parses untrusted files, in threads. */
  fileReaders: FileReaders;
  /** Reports the progress of jobs to those who watch. */
  jobNews: JobNews;
  /** Announces whose notices changed. */
  noticeNews: NoticeNews;
  /** Imports that run in the background. */
  jobs: ImportJobs;
  /** The only entry point for writes; throws Refusal. */
  execute: ExecuteCommand;
  /** The same entry point for an outbox: many commands in order. */
  executeMany: ExecuteCommands;
  /** Committed rows, read outside of a write. */
  rows: ReadRows;
  /** LISTEN and NOTIFY; receivers are registered before anything else starts. */
  notifier: PgNotifier;
  /** Calls back after rights in a workspace may have changed. @returns the unsubscribing function. */
  onRightsChanged(listener: (workspaceId: string) => void): () => void;
  /** A member with their current rights; null when they have none. */
  actorOf(userId: string, workspaceId: string): Promise<Actor | null>;
  /** Events of a workspace after a seq, unfiltered: for followers inside the server, never for an answer. */
  eventsAfter(workspaceId: string, seq: number, limit: number): Promise<LogEvent[]>;
  /** Texts of work items that are longer than what their rows hold. */
  texts: DocumentTexts;
  /** Finds the chemical structures that match a query. */
  structureMatcher: StructureMatcher;
  /** Computed facts about chemical structures. */
  structureFacts: StructureFactsStore;
  /** True once shutting down: refuse new work with 503. */
  draining(): boolean;
}
