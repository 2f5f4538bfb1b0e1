import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Checks the signature of a request by "Signature Version 4" (AWS General Reference), computed again from what arrived;
 * null if it matches, else what is wrong.
 */
function signatureFault(request: IncomingMessage, body: Buffer, keys: S3Keys): string | null {
  const { authorization = '' } = request.headers;
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!read) return 'no signature';
  const [, key, day, region, names, signature] = read as unknown as [string, string, string, string, string, string];
  if (key !== keys.accessKeyId || region !== keys.region) return 'another key';
  const time = String(request.headers['x-amz-date'] ?? '');
  if (!time.startsWith(day)) return 'another day';
  const signed = names.split(';');
  if (!signed.includes('host')) return 'the host is not signed';
  const said = String(request.headers['x-amz-content-sha256'] ?? '');
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) return 'the body is another';
  const url = new URL(request.url ?? '/', 'http://host');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, names, said].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const wanted = hmac(signing, text);
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'the signature is wrong';
}

export interface S3Server {
  endpoint: string;
  /** Objects by path, `/bucket/name`. */
  objects: Map<string, Buffer>;
  /** Answers the next `count` requests with 503. */
  failNext(count: number): void;
  refused: string[];
  close(): Promise<void>;
}

/**
 * A service with the part of S3 that stores objects (PUT, GET, HEAD, DELETE); it refuses requests without a valid
 * signature.
 */
export async function startS3(keys: S3Keys, bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let failing = 0;
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content);
    const fault = signatureFault(request, body, keys);
    if (fault) {
      refused.push(fault);
      return answer(403, fault);
    }
    if (failing > 0) {
      failing--;
      return answer(503);
    }
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    if (!path.startsWith(`/${bucket}/`)) return answer(404, 'NoSuchBucket');
    const held = objects.get(path);
    if (request.method === 'PUT') {
      objects.set(path, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return answer(204);
    }
    if (!held) return answer(404, request.method === 'HEAD' ? '' : 'NoSuchKey');
    response.writeHead(200, { 'content-length': held.length });
    return response.end(request.method === 'HEAD' ? undefined : held);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    failNext: (count) => {
      failing = count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
