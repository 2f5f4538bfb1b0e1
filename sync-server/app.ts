import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { Refusal } from '@/domain/refusal';
import { isOwnHost, ownSockets } from './auth/ownHost';
import type { Config } from './config';
import type { Deps } from './deps';
import { answerErrors } from './http/answerErrors';
import { openBudgets } from './http/budgets';
import { checkDepth, checkDigits, checkJson } from './http/checkJson';
import { serveClient } from './http/client';
import { serveCommands } from './http/commands';
import { compressAnswers } from './http/compressAnswers';
import { serveHealth } from './http/health';
import { keepAnswersOutOfCaches } from './http/noStore';
import { serveOpenApi } from './http/openApi/serveOpenApi';
import { refuseForeignWrites } from './http/refuseForeignWrites';
import { RESOURCES } from './resources';
import { readStructuresAhead } from './structures/readStructuresAhead';

const BODY_LIMIT = 8 * 1024 * 1024;
/** Bytes of a URL and its headers: room for a list of some 2,700 ids, the most that a query may have. */
const HEAD_LIMIT = 128 * 1024;

/**
 * Sources that pages may load: files of this server, WebAssembly, workers, pictures they drew themselves, and our
 * sockets.
 */
const contentSecurity = (config: Config) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", (request: IncomingMessage) => ownSockets(request.headers, config)],
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.headers, config)) return;
    const content =
      'This server is not known by the name in the address. Use localhost, or set PUBLIC_URL to that name.';
    return reply.status(421).send({ content });
  });
}

function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    let parsed: unknown;
    try {
      checkDepth(text as string);
      checkDigits(text as string);
      parsed = JSON.parse(text as string);
    } catch (error) {
      if (error instanceof Refusal) return done(error);
      const message = `The body is not JSON: ${(error as Error).message}`;
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

/** Accepts the form that a mail program posts to unsubscribe; the app itself has no forms. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
}

function keepStructuresRead(app: FastifyInstance, deps: Deps): void {
  let stop = () => {};
  app.addHook('onReady', async () => {
    stop = readStructuresAhead(deps);
  });
  app.addHook('onClose', async () => stop());
}

/** Builds the HTTP side of the server from the given parts; it does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { proxies, tls } = deps.config;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    // The type is that of http; with a certificate it is https, which serves the same.
    serverFactory: (handler) =>
      (tls
        ? createSecureServer({ ...tls, maxHeaderSize: HEAD_LIMIT }, handler)
        : createServer({ maxHeaderSize: HEAD_LIMIT }, handler)) as Server,
    // The last ones in the list were written by our own proxies; anything before them may have been made up by the
    // client.
    trustProxy: proxies > 0 ? (_address: string, hop: number) => hop < proxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Longer than any URL that the HTTP parser accepts, so that an overlong id is just an unknown id (404).
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => {
      const content = [{ validation: 'request', code: error.code, message: error.message, path: [] }];
      (reply as unknown as FastifyReply).status(400).send({ content });
    },
  });
  readJson(app);
  readForms(app);
  answerErrors(app);
  keepAnswersOutOfCaches(app);
  refuseForeignHosts(app, deps.config);
  refuseForeignWrites(app, deps.config);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(deps.config),
    // These headers let pages share memory with their workers (workers/table/port/mailbox.ts).
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: deps.config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 1, fields: 4 } });
  compressAnswers(app);
  await openBudgets(app, deps.config);
  serveHealth(app, deps);
  if (deps.config.role !== 'relay') {
    for (const serveResource of RESOURCES) serveResource(app, deps);
    serveCommands(app, deps);
    keepStructuresRead(app, deps);
    serveOpenApi(app);
  }
  await serveClient(app, deps.config.clientDir);
  return app;
}
