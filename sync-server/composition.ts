import type { Server } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { commandRegistry } from '@/domain/commands/registry';
import { resolveActor } from '@/domain/rights/resolveActor';
import { createAuth } from './auth/auth';
import { postAgain } from './auth/post';
import { createSessionNews } from './auth/sessionNews';
import type { Config } from './config';
import type { Deps } from './deps';
import { CacheMemory } from './events/cacheMemory';
import { cacheMetrics } from './events/cacheMetrics';
import { createCommitBus } from './events/commitBus';
import { EventHeads } from './events/eventHeads';
import { eventsAfter, toLogEvent } from './events/eventStore';
import { commandExecutor } from './events/executeCommand';
import type { JobNews } from './events/jobNews';
import { noNotifier } from './events/noNotifier';
import type { NoticeNews } from './events/noticeNews';
import { unpackBody } from './events/packEvent';
import { createPgNotifier } from './events/pgNotifier';
import { rowReader } from './events/readRows';
import { RecentEvents } from './events/recentEvents';
import { watchRights } from './events/rightsWatch';
import { StructureCache } from './events/structureCache';
import { createWorkspaceNews } from './events/workspaceNews';
import { openBlobs } from './files/openBlobs';
import { ImportJobs } from './jobs/importJobs';
import { openMailer } from './mail/openMailer';
import { createNoticeEngine, type NoticeEngine } from './notices/noticeEngine';
import { type OpenRelay, openRelay } from './openRelay';
import { FileReaders } from './reading/fileReaders';
import { threadLimits } from './reading/threadLimits';
import { DEFAULT_LIMITS, type RelayLimits } from './relay/limits';
import { isKeyOfDatabase } from './secrets/checkFingerprint';
import { openSecretKey } from './secrets/openSecretKey';
import { createSecretBox } from './secrets/secretBox';
import { type DbConnection, openDb } from './storage/db';
import { migrate } from './storage/migrate';
import { MIGRATIONS } from './storage/migrations';
import type { StorageDown } from './storage/storageDown';
import { partCache } from './structures/partCache';
import { StructureFactsStore } from './structures/structureFacts';
import { StructureMatcher } from './structures/structureMatcher';
import { copyingTexts } from './tasks/copyTexts';

export interface Composed {
  deps: Deps;
  /** Notifies people of what is committed. */
  notices: NoticeEngine;
  /** Takes over websocket upgrades of the server. */
  attach(server: Server): void;
  /** Refuses new work from now on, stores documents, and asks their clients to reconnect. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const POOL_SIZE = 16;
/** A statement that takes longer is cancelled; a transaction that is idle for longer releases its locks. */
const PATIENCE_MILLIS = 60_000;

/** Waits for a database engine that is still starting; other errors are reported at once. */
async function awaitEngine(connection: DbConnection): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (attempt >= 30 || !['57P03', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET'].includes(code))
        throw error;
      await new Promise((done) => setTimeout(done, 1000));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Uses connections of its own: building an index may take longer than the time limit of requests. */
async function migrateAll(connection: DbConnection): Promise<void> {
  const db = openDb(connection, 2, () => {});
  try {
    await migrate(db, MIGRATIONS);
  } finally {
    await db.close();
  }
}

/**
 * Assembles the parts of the server over one database.
 * @param limits limits of the relay that differ from the defaults.
 */
export async function compose(
  config: Config,
  connection: DbConnection,
  log: Logger,
  limits: Partial<RelayLimits> = {},
): Promise<Composed> {
  const direct = connection.direct ?? connection;
  await awaitEngine(direct);
  await migrateAll(direct);
  const logState = (down: StorageDown | null) =>
    down
      ? log.warn({ reason: down.reason, cause: String(down.cause) }, 'The database is unavailable')
      : log.info('The database is available again');
  const db = openDb(connection, POOL_SIZE, logState, PATIENCE_MILLIS);
  const memory = new CacheMemory(config.cacheBytes);
  const structures = new StructureCache(memory);
  const heads = new EventHeads(memory);
  const notifier = connection.isSingle ? noNotifier : createPgNotifier(direct, (text) => log.warn(text));
  const commits = createCommitBus({ db, notifier, instance: config.instance });
  const sessionNews = createSessionNews(notifier, config.instance);
  const jobNews: JobNews = createWorkspaceNews(notifier, config.instance, 'labtide_jobs');
  const noticeNews: NoticeNews = createWorkspaceNews(notifier, config.instance, 'labtide_notices');
  await notifier.start();
  commits.start();
  const secrets = createSecretBox(openSecretKey(config));
  if (!(await isKeyOfDatabase(db, secrets)))
    log.warn(
      'SECRET_KEY is not the one that this database was used with: second factors and secrets of sign-in providers ' +
        'cannot be read. Start with the previous key, or set them up again.',
    );
  const mail = openMailer(config);
  const auth = createAuth(db, structures, config, secrets);
  const hasGoogle = config.google !== null;
  const logDeps = { db, commits, structures, heads, recent: new RecentEvents(memory), hasGoogle };
  const rows = rowReader(logDeps);
  const structureMatcher = new StructureMatcher(partCache(join(config.dataDir, 'structures')));
  const fileReaders = new FileReaders(join(config.dataDir, 'reading'), threadLimits(config.reading), log);
  let draining = false;
  const actorOf: Deps['actorOf'] = async (userId, workspaceId) =>
    resolveActor(await rows.structure(workspaceId), workspaceId, userId);
  const deps: Deps = {
    ...logDeps,
    config,
    log,
    metrics: new Registry(),
    blobs: openBlobs(config),
    fileReaders,
    jobs: new ImportJobs({ ...logDeps, config, log, jobNews, actorOf }),
    auth,
    sessionNews,
    jobNews,
    noticeNews,
    secrets,
    mail,
    ...copyingTexts(commandExecutor(logDeps, commandRegistry), () => deps),
    rows,
    notifier,
    structureMatcher,
    structureFacts: new StructureFactsStore(db, structureMatcher),
    texts: {
      read: (...asked) => relay.texts.read(...asked),
      begin: (...asked) => relay.texts.begin(...asked),
      write: (...asked) => relay.texts.write(...asked),
    },
    onRightsChanged: watchRights(commits, rows),
    actorOf,
    async eventsAfter(workspaceId, seq, limit) {
      const rows = await eventsAfter(db, workspaceId, seq, limit);
      return rows.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
    },
    draining: () => draining,
  };
  cacheMetrics(deps.metrics, memory);
  const notices = createNoticeEngine(deps, (now) => postAgain(deps, now));
  if (config.role !== 'relay') notices.start();
  // A process without sockets opens documents too, in order to write long texts into them.
  const relay: OpenRelay = openRelay(deps, { ...DEFAULT_LIMITS, ...limits });
  return {
    deps,
    notices,
    attach: (server) => config.role !== 'api' && relay.attach(server),
    async drain() {
      draining = true;
      await relay.drain();
    },
    async close() {
      await notices.close();
      mail.close();
      commits.close();
      await fileReaders.close();
      await structureMatcher.close();
      await notifier.close();
      await db.close();
    },
  };
}
