import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveClient } from '@server/http/client';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('the built client, as served', () => {
  let folder = '';
  let app: FastifyInstance;

  const put = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
    writeFileSync(join(folder, `${path}.gz`), gzipSync(content));
  };
  const get = (url: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': 'gzip' } });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-client-'));
    put('index.html', '<title>first</title>');
    put('assets/index-aaaaaaaa.js', 'first');
    put('.vite/manifest.json', '{}');
    app = Fastify();
    await serveClient(app, folder);
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is served compressed, its hashed files cacheable indefinitely, and the page never from a cache', async () => {
    const file = await get('/assets/index-aaaaaaaa.js');
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'cache-control': IMMUTABLE, 'content-encoding': 'gzip' });
    for (const address of ['/', '/tables/some/views/other', '/index.html']) {
      const page = await get(address);
      expect([page.statusCode, page.headers['cache-control']], address).toEqual([200, 'no-store']);
      expect(page.headers['content-type'], address).toContain('text/html');
    }
  });

  it('is served in a new build immediately; files of the old build answer 404', async () => {
    rmSync(join(folder, 'assets'), { recursive: true });
    put('index.html', '<title>second</title>');
    put('assets/index-bbbbbbbb.js', 'second');
    put('sketcher/assets/main-cccccccc.js', 'sketcher');
    expect((await app.inject('/')).payload).toContain('second');
    for (const address of ['/assets/index-bbbbbbbb.js', '/sketcher/assets/main-cccccccc.js']) {
      const file = await get(address);
      expect([file.statusCode, file.headers['cache-control']], address).toEqual([200, IMMUTABLE]);
    }
    const gone = await get('/assets/index-aaaaaaaa.js');
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['cache-control']).not.toBe(IMMUTABLE);
    expect(gone.json()).toEqual({ content: 'There is nothing at this address.' });
  });

  it('never exposes other files of the folder, or files outside it, and never fails', async () => {
    writeFileSync(`${folder}.secret`, 'beside');
    const addresses = [
      '/.vite/manifest.json',
      '/assets',
      '/assets/',
      '/../secret',
      '//assets/index-aaaaaaaa.js',
      '/%2e%2e/x',
    ];
    for (const address of [...addresses, '/assets/%00', '/%', '/assets/..%2findex.html', `/${'a'.repeat(5000)}`]) {
      const answer = await get(address);
      expect(answer.statusCode, address).toBeLessThan(500);
      expect(answer.payload, address).not.toContain('beside');
      if (address.startsWith('/.vite')) expect(answer.statusCode).toBe(404);
    }
    expect((await get('/', 'POST')).statusCode).toBe(404);
    expect((await get('/api/nothing')).statusCode).toBe(404);
    rmSync(`${folder}.secret`);
  });
});
