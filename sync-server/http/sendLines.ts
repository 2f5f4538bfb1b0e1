import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = (quality: number, window: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
});
/**
 * Events are so repetitive that more effort gains nothing and takes twice the time; blocks of records benefit from it.
 */
const BROTLI = { events: brotli(2, 18), rows: brotli(4, 20) };

/** Answers lines of JSON as they become available, compressed if the client accepts it. */
export function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncIterable<string>,
  of: keyof typeof BROTLI = 'rows',
): FastifyReply {
  const source = Readable.from(lines, { objectMode: true, highWaterMark: 4 });
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('content-type', 'application/x-ndjson; charset=utf-8');
  reply.header('vary', 'accept-encoding');
  const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (!form) return reply.send(source);
  const packer = form === 'br' ? createBrotliCompress(BROTLI[of]) : createGzip({ level: 1 });
  source.on('error', (error) => packer.destroy(error));
  packer.on('close', () => source.destroy());
  return reply.header('content-encoding', form).send(source.pipe(packer));
}
