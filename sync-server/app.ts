import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { Refusal } from '@/domain/refusal';
import { openBudgets } from './auth/budgets';
import type { Deps } from './deps';
import type { BlobStore } from './files/blobStore';
import { openBlobs } from './files/openBlobs';
import { ImportJobs } from './imports/importJobs';
import { ImportSource } from './imports/importSource';
import { serveAuth } from './routes/auth';
import { serveBootstrap } from './routes/bootstrap';
import { checkJson } from './routes/checkJson';
import { serveClient } from './routes/client';
import { serveCommands } from './routes/commands';
import { compressAnswers } from './routes/compressAnswers';
import { serveDemo } from './routes/demo';
import { serveDoseResponse } from './routes/doseResponse';
import { serveEvents } from './routes/events';
import { serveExport } from './routes/export';
import { serveFeed } from './routes/feed';
import { serveFields } from './routes/fields';
import { serveFiles } from './routes/files';
import { serveGrants } from './routes/grants';
import { serveHealth } from './routes/health';
import { answerErrors } from './routes/httpError';
import { serveImports } from './routes/imports';
import { serveOpenApi } from './routes/openApi';
import { servePush } from './routes/push';
import { serveRecords } from './routes/records';
import { serveRemoteRecords } from './routes/remoteRecords';
import { serveRows } from './routes/rows';
import { serveSearch } from './routes/search';
import { serveUsers } from './routes/users';
import { serveWorkspaces } from './routes/workspaces';
import { readStructuresAhead } from './structures/readStructuresAhead';

const BODY_LIMIT = 8 * 1024 * 1024;

/** What the pages may load: our own files, WebAssembly, workers, pictures they drew themselves, and our sockets. */
const CONTENT_SECURITY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'ws:', 'wss:'],
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    let parsed: unknown;
    try {
      parsed = JSON.parse(text as string);
    } catch (error) {
      const message = `The body is no JSON: ${(error as Error).message}`;
      return done(new Refusal('invalid', message, [{ validation: 'json', code: 'invalid_json', message, path: [] }]));
    }
    try {
      checkJson(parsed);
      done(null, parsed);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Seconds between looks for imports whose process died. */
const BURIAL_MILLIS = 30_000;

function serveImportParts(app: FastifyInstance, deps: Deps, blobs: BlobStore): void {
  const jobs = new ImportJobs(deps);
  serveImports(app, deps, { blobs, jobs, source: new ImportSource(deps, blobs) });
  serveDemo(app, deps, jobs);
  const bury = () => jobs.buryDead().catch((error) => deps.log.warn({ err: error }, 'Looking for dead imports failed'));
  const timer = setInterval(bury, BURIAL_MILLIS);
  app.addHook('onReady', async () => void bury());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await jobs.settle();
  });
}

function keepStructuresRead(app: FastifyInstance, deps: Deps): void {
  let stop = () => {};
  app.addHook('onReady', async () => {
    stop = readStructuresAhead(deps);
  });
  app.addHook('onClose', async () => stop());
}

/** The HTTP side of the server over the given parts; not listening yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { proxies } = deps.config;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    // The last ones in the list are those that our own proxies wrote; what stands before them anybody may have made up.
    trustProxy: proxies > 0 ? (_address: string, hop: number) => hop < proxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Longer than any address that the HTTP parser takes, so that a long id is an unknown id.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => {
      const content = [{ validation: 'request', code: error.code, message: error.message, path: [] }];
      (reply as unknown as FastifyReply).status(400).send({ content });
    },
  });
  readJson(app);
  answerErrors(app);
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY,
    // With it pages may share memory with their workers (workers/table/port/mailbox.ts).
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: deps.config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 1, fields: 4 } });
  compressAnswers(app);
  await openBudgets(app, deps.config);
  serveHealth(app, deps);
  if (deps.config.role !== 'relay') {
    serveAuth(app, deps);
    serveUsers(app, deps);
    serveWorkspaces(app, deps);
    serveGrants(app, deps);
    serveRows(app, deps);
    serveFields(app, deps);
    serveRecords(app, deps);
    serveExport(app, deps);
    serveSearch(app, deps);
    serveDoseResponse(app, deps);
    serveEvents(app, deps);
    const blobs = openBlobs(deps.config);
    serveImportParts(app, deps, blobs);
    keepStructuresRead(app, deps);
    serveFiles(app, deps, blobs);
    serveCommands(app, deps);
    servePush(app, deps);
    serveFeed(app, deps);
    serveBootstrap(app, deps);
    serveRemoteRecords(app, deps);
    serveOpenApi(app);
  }
  await serveClient(app, deps.config.clientDir);
  return app;
}
