import type { FastifyReply, FastifyRequest } from 'fastify';
import { isShownInPlace } from '@/domain/files/sniffMedia';
import type { BlobStore } from './blobStore';
import { disposition } from './disposition';
import type { WholeFile } from './fileTable';

/**
 * Sends the bytes of a file in such a way that nothing in it can act with the user's rights: pictures and PDF are shown
 * in a sandbox without scripts, everything else is an attachment.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  file: WholeFile,
): FastifyReply {
  const etag = `"${file.sha256.toString('hex').slice(0, 32)}"`;
  const shown = isShownInPlace(file.file_mimetype);
  reply
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition(shown ? 'inline' : 'attachment', file.original_name))
    .header('content-type', shown ? file.file_mimetype : 'application/octet-stream');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.header('content-length', file.file_size).send(blobs.stream(file.sha256));
}
