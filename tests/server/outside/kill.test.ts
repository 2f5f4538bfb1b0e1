import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DurableDatabase, durableDatabase } from '../../support/server/databases';
import { DRILL_MILLIS, drill, drillRandom } from '../../support/server/drill';
import { HostileProxy } from '../../support/server/hostileProxy';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

describe('kill -9 of the server under load', () => {
  let folder = '';
  let server: ServerProcess | null = null;
  let proxy: HostileProxy | null = null;
  let database: DurableDatabase | null = null;

  beforeAll(buildBundle);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-kill-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    await proxy?.close();
    await server?.stop();
    await database?.stop();
    server = null;
    proxy = null;
    database = null;
    rmSync(folder, { recursive: true, force: true });
  });

  async function killAgainAndAgain(title: string, env: Record<string, string>): Promise<ServerProcess> {
    const random = drillRandom(title);
    proxy = await HostileProxy.listen(random);
    const start = async () => {
      server = await startProcess({ DATA_DIR: join(folder, 'data'), ...env });
      proxy?.leadTo(server.url);
    };
    await start();
    const tally = await drill(random, {
      title,
      url: proxy.url,
      async strike() {
        await server?.kill();
        await start();
      },
    });
    expect(tally.strikes).toBeGreaterThan(0);
    expect(tally.commands).toBeGreaterThan(10);
    expect(tally.edits).toBeGreaterThan(10);
    return server!;
  }

  it(
    'S2 S3 S10 embedded database: nothing is lost or duplicated, and a database that outlived its server is taken over',
    async () => {
      const last = await killAgainAndAgain('Server killed, embedded database', {});
      expect(last.said()).toContain('is taken over');
    },
    DRILL_MILLIS,
  );

  it(
    'S2 S3 S10 existing database: nothing is lost or duplicated',
    async () => {
      database = await durableDatabase();
      await killAgainAndAgain('Server killed, existing database', { DATABASE_URL: database.url });
    },
    DRILL_MILLIS,
  );
});
