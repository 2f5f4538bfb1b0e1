import type { Client } from '@/contract/client';
import { ServerFault } from '@/contract/failures';
import { putPieceCall } from '@/contract/files/put';
import { startUploadCall } from '@/contract/files/start';
import { bootstrapCall, changesCall } from '@/contract/sync/feed';
import { bootstrapLineSchema, feedLineSchema } from '@/contract/sync/lines';
import { pushCall } from '@/contract/sync/push';
import { inTurns } from '@/lib/inTurns';
import type { SyncTransport } from './syncTransport';

async function* checked<T>(pieces: AsyncIterable<unknown[]>, schema: { parse(line: unknown): T }): AsyncGenerator<T> {
  for await (const lines of pieces) {
    const parsed: T[] = [];
    try {
      await inTurns(lines, (line) => parsed.push(schema.parse(line)), 1);
    } catch (error) {
      throw new ServerFault(200, `A line of the feed has another shape: ${String(error)}`);
    }
    yield* parsed;
  }
}

/** The transport over HTTP. */
export function httpTransport(client: Client): SyncTransport {
  return {
    files: {
      start: async (body) => (await client.call(startUploadCall, { body })).resource,
      put: async (file_id, offset, file) =>
        (await client.call(putPieceCall, { params: { file_id }, query: { offset }, file })).resource,
    },
    push: async (body) => (await client.call(pushCall, { body })).resource,
    changes: (query) => checked(client.lines(changesCall, { query }), feedLineSchema),
    bootstrap: (query) => checked(client.lines(bootstrapCall, { query }), bootstrapLineSchema),
  };
}
