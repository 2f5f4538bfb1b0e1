import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Device } from '../../support/server/device';
import { identifiers, openLab, signIn } from '../../support/server/drillLab';
import { until } from '../../support/server/relayClient';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

describe('PGlite, by explicit choice', () => {
  let folder = '';
  let server: ServerProcess | null = null;

  beforeAll(buildBundle);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-pglite-'));
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () => startProcess({ DATA_DIR: join(folder, 'data'), DATABASE_URL: 'pglite:' });

  it('S10 warns, serves one process, and has everything after its server is killed', async () => {
    server = await start();
    expect(server.said()).toContain('does not flush to the disk');
    await expect(start()).rejects.toThrow(/PGlite serves one process, and process \d+ has/);
    const lab = await openLab(server.url);
    const device = new Device(lab);
    const running = device.run();
    await until('some work', () => device.acknowledged.size >= 20, 30_000);
    await server.kill();
    server = await start();
    Object.assign(lab, { url: server.url, token: await signIn(server.url) });
    device.on = false;
    await running;
    expect(await identifiers(lab)).toEqual([...device.made].sort());
  }, 120_000);

  it('an address without a database name is refused with an explanation', async () => {
    await expect(startProcess({ DATA_DIR: folder, DATABASE_URL: 'mysql://x' })).rejects.toThrow(
      /DATABASE_URL must begin with postgres:/,
    );
  });
});
