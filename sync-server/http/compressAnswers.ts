import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const BIG = 4096;
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Compresses JSON answers that are large enough; lines and files are compressed by their own code. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < BIG || reply.hasHeader('content-encoding')) return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    if (!form) return payload;
    reply.header('content-encoding', form).header('vary', 'accept-encoding').removeHeader('content-length');
    return form === 'br'
      ? packBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : packGzip(payload, { level: 1 });
  });
}
