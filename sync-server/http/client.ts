import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is asked for as a file; all else is a page of the app. */
const FILE = /^assets(\/|$)|\.\w{1,12}$/;
/** Files whose name carries a hash of their content. */
const HASHED = /-[\w-]{8}\.\w+$/;
const SEVEN_DAYS = 604_800;
/**
 * RDKit's bindings make their call stubs from text when they start, which needs 'unsafe-eval'. A worker obeys the policy
 * of its own response, so only that one file has it: no page script, and nothing but this host to talk to.
 */
const CHEMISTRY_WORKER = /^chemistry\.worker-[\w-]+\.js$/;
/** The drawing page is in a frame of our own pages, and in no other's. */
const SKETCHER_PAGE = /\/sketcher\/index\.html$/;

const CHEMISTRY_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'";

function mayBeFramed(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/**
 * Serves the built client. Pages of the app all get index.html; hashed files are kept for ever, the page, the version
 * and the service worker never, so that a new release is seen at once.
 */
export async function serveClient(app: FastifyInstance, root: string | null): Promise<void> {
  if (root) {
    await app.register(fastifyStatic, {
      root,
      // Not the plug's own routes: they are those of the files that are there at the start.
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
  // Looked up when asked for: a build that comes while the server runs is seen, the page and its files alike.
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (!root || /^(api|sync)(\/|$)/.test(path)) return nothing(reply);
    return reply.sendFile(FILE.test(path) ? path : 'index.html');
  });
}
