import { readFile, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config';
import { StorageDown } from '../storage/storageDown';
import type { ObjectStore } from './objectStore';

/** A request without a response for this long is abandoned. */
const PATIENCE_MILLIS = 60_000;

/**
 * Objects in a bucket of an S3 service (path-style URLs, signature version 4). When the service is unreachable or
 * overloaded, StorageDown is thrown: the same request may succeed later.
 */
export function s3Objects(config: S3Config): ObjectStore {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const addressOf = (name: string) => `${config.endpoint}/${config.bucket}/${name}`;

  async function send(method: string, name: string, body?: Uint8Array): Promise<Response> {
    let response: Response;
    try {
      response = await client.fetch(addressOf(name), {
        method,
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
    } catch (error) {
      throw new StorageDown('unreachable', { cause: error });
    }
    if (response.ok || response.status === 404) return response;
    const answered = `${method} ${name}: the object store answered ${response.status}`;
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) throw new StorageDown('unreachable', { cause: answered });
    throw new Error(answered);
  }

  async function found(name: string): Promise<Response> {
    const response = await send('GET', name);
    if (response.ok) return response;
    await response.body?.cancel();
    throw new Error(`The object store has no ${name}`);
  }

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const response = await send('PUT', name, bytes);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The bucket ${config.bucket} does not exist`);
  }

  return {
    put,
    async take(name, path) {
      await put(name, await readFile(path));
      await rm(path, { force: true });
    },
    has: async (name) => (await send('HEAD', name)).ok,
    get: async (name) => Buffer.from(await (await found(name)).arrayBuffer()),
    stream(name) {
      const out = new PassThrough();
      found(name).then(
        (response) => {
          const body = Readable.fromWeb(response.body as ReadableStream);
          body.on('error', (error) => out.destroy(error));
          body.pipe(out);
        },
        (error) => out.destroy(error),
      );
      return out;
    },
    async remove(name) {
      await (await send('DELETE', name)).body?.cancel();
    },
  };
}
