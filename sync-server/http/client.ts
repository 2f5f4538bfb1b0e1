import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Requests for a file; everything else is a page of the app. */
const FILE = /^assets(\/|$)|\.\w{1,12}$/;
/** Files whose name contains a hash of their content. */
const HASHED = /-[\w-]{8}\.\w+$/;
const SEVEN_DAYS = 604_800;
/**
 * RDKit's bindings compile their call stubs from text when they start, which needs 'unsafe-eval'. A worker obeys the
 * policy of its own response, so only that one file has it: it runs no page script and can contact only this host.
 */
const CHEMISTRY_WORKER = /^chemistry\.worker-[\w-]+\.js$/;
/** Only our own pages may embed the drawing page in a frame. */
const SKETCHER_PAGE = /\/sketcher\/index\.html$/;

const CHEMISTRY_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'";

function mayBeFramed(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/**
 * Serves the built client. Every page address gets index.html; hashed files are cached for ever, the page, the version
 * and the service worker never, so that a new release is noticed immediately.
 */
export async function serveClient(app: FastifyInstance, root: string | null): Promise<void> {
  if (root) {
    await app.register(fastifyStatic, {
      root,
      // Not the plugin's own routes: they cover only the files that exist at the start.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      index: false,
      setHeaders(reply, path) {
        const name = basename(path).replace(/\.(br|gz)$/, '');
        const assets = /\/(sketcher\/)?assets\/[^/]+$/.test(path.slice(root.length)) && HASHED.test(name);
        if (assets) reply.header('cache-control', 'public, max-age=31536000, immutable');
        else if (/\.(html|json)$|^sw\.js$|service-?worker/i.test(name)) reply.header('cache-control', 'no-store');
        else reply.header('cache-control', `public, max-age=${SEVEN_DAYS}`);
        if (CHEMISTRY_WORKER.test(name)) reply.header('content-security-policy', CHEMISTRY_POLICY);
        if (SKETCHER_PAGE.test(path.replace(/\.(br|gz)$/, ''))) mayBeFramed(reply);
      },
    });
  }
  const nothing = (reply: FastifyReply) => reply.status(404).send({ content: 'There is nothing at this address.' });
  app.setNotFoundHandler((_request, reply) => nothing(reply));
  // Looked up on each request, so that a build made while the server runs is noticed, both the page and its files.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (!root || /^(api|sync)(\/|$)/.test(path)) return nothing(reply);
    return reply.sendFile(FILE.test(path) ? path : 'index.html');
  });
}
