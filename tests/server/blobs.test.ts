import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseConfig } from '@server/config';
import type { BlobStore } from '@server/files/blobStore';
import { openBlobs } from '@server/files/openBlobs';
import { StorageDown } from '@server/storage/storageDown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../support/server/s3Server';

const KEYS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+key=', region: 'eu-test-1' };

let s3: S3Server;
let dataDir: string;

beforeAll(async () => {
  s3 = await startS3(KEYS, 'lab-files');
  dataDir = mkdtempSync(join(tmpdir(), 'labtide-blobs-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const environment = (more: object = {}) => ({
  DATA_DIR: dataDir,
  S3_BUCKET: 'lab-files',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: KEYS.region,
  S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  ...more,
});
const bucket = (more: object = {}) => openBlobs(parseConfig(environment(more), null));
const disk = () => openBlobs(parseConfig({ DATA_DIR: dataDir }, null));

describe.each<[string, () => BlobStore]>([
  ['the disk', disk],
  ['a bucket', bucket],
])('blobs on %s', (_, open) => {
  it('are returned unchanged; equal ones are stored once', async () => {
    const blobs = open();
    const bytes = Buffer.from('some bytes \u0000 of a file'.repeat(5000));
    const sha = await blobs.put(bytes);
    expect(await blobs.put(Buffer.from(bytes))).toEqual(sha);
    expect(Buffer.compare(await blobs.get(sha), bytes)).toBe(0);
    expect(Buffer.compare(await buffer(blobs.stream(sha)), bytes)).toBe(0);
    await expect(blobs.get(Buffer.alloc(32))).rejects.toThrow();
    await expect(buffer(blobs.stream(Buffer.alloc(32)))).rejects.toThrow();
  });

  it('are assembled from pieces, which are then deleted', async () => {
    const blobs = open();
    await blobs.putPart('0190-a', 0, Buffer.from('abc'));
    await blobs.putPart('0190-a', 3, Buffer.from('def'));
    const joined = await blobs.joinParts('0190-a', [0, 3]);
    expect(joined).toMatchObject({ size: 6, head: Buffer.from('abcdef') });
    await blobs.keep(joined);
    await blobs.drop(joined);
    expect(String(await blobs.get(joined.sha256))).toBe('abcdef');
    await blobs.dropParts('0190-a', [0, 3]);
    await blobs.dropParts('0190-a', [0, 3]);
    await expect(blobs.joinParts('0190-a', [0])).rejects.toThrow();
  });
});

describe('a bucket', () => {
  it('is accessed with valid signatures, and refuses a wrong key', async () => {
    s3.refused.length = 0;
    await bucket().put(Buffer.from('signed'));
    expect(s3.refused).toEqual([]);
    expect([...s3.objects.keys()].every((path) => /^\/lab-files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path))).toBe(true);
    await expect(bucket({ S3_SECRET_ACCESS_KEY: 'wrong' }).put(Buffer.from('forged'))).rejects.toThrow('403');
    expect(s3.refused).toContain('the signature is wrong');
    await expect(bucket({ S3_BUCKET: 'other' }).put(Buffer.from('x'))).rejects.toThrow('does not exist');
  });

  it('is asked again after a temporary error; an unreachable one counts as unavailable storage', async () => {
    s3.failNext(2);
    const sha = await bucket().put(Buffer.from('in spite of two faults'));
    expect(String(await bucket().get(sha))).toBe('in spite of two faults');
    s3.failNext(20);
    await expect(bucket().get(sha)).rejects.toBeInstanceOf(StorageDown);
    s3.failNext(0);
    await expect(bucket({ S3_ENDPOINT: 'http://127.0.0.1:9' }).get(sha)).rejects.toBeInstanceOf(StorageDown);
  });

  it('requires its whole configuration', () => {
    expect(() => parseConfig(environment({ S3_SECRET_ACCESS_KEY: '' }), null)).toThrow('S3_SECRET_ACCESS_KEY');
    expect(parseConfig(environment({ S3_BUCKET: '' }), null).s3).toBeNull();
  });
});
