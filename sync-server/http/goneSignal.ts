import type { FastifyReply } from 'fastify';

/** Aborted when the client has disconnected before the answer: nobody waits for the rest of the work. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
