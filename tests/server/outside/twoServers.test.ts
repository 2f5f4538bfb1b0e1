import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DurableDatabase, durableDatabase } from '../../support/server/databases';
import { DRILL_MILLIS, drill, drillRandom } from '../../support/server/drill';
import { HostileProxy } from '../../support/server/hostileProxy';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

describe('two servers behind one address', () => {
  let folder = '';
  let database: DurableDatabase;
  let proxy: HostileProxy;
  let servers: ServerProcess[] = [];

  beforeAll(buildBundle);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-two-'));
    chmodSync(folder, 0o755);
    database = await durableDatabase();
  });
  afterEach(async () => {
    await proxy?.close();
    for (const server of servers) await server.stop();
    servers = [];
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () => startProcess({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url });
  const lead = () => proxy.leadTo(...servers.map((server) => server.url));

  it(
    'S2 S3 S10 one of them killed or stopped at random moments: nothing is lost or duplicated',
    async () => {
      const title = 'Two servers, one killed or stopped';
      const random = drillRandom(title);
      proxy = await HostileProxy.listen(random);
      servers = [await start(), await start()];
      lead();
      const tally = await drill(random, {
        title,
        url: proxy.url,
        async strike() {
          const at = random.int(0, 1);
          const victim = servers[at]!;
          if (random.chance(0.7)) await victim.kill();
          else await victim.stop();
          servers[at] = await start();
          lead();
        },
      });
      expect(tally.strikes).toBeGreaterThan(0);
      expect(tally.commands).toBeGreaterThan(10);
      expect(tally.edits).toBeGreaterThan(10);
    },
    DRILL_MILLIS,
  );

  it(
    'S2 S3 a network that cuts, halves and stalls connections: nothing is lost or duplicated',
    async () => {
      const title = 'Hostile network';
      const random = drillRandom(title);
      proxy = await HostileProxy.listen(random);
      servers = [await start(), await start()];
      lead();
      const tally = await drill(random, {
        title,
        url: proxy.url,
        everyMillis: 800,
        async strike() {
          proxy.weather = { cut: 0.02, halve: 0.02, stall: 0.02 };
          if (random.chance(0.3)) proxy.cutAll();
        },
        afterwards() {
          proxy.weather = { cut: 0, halve: 0, stall: 0 };
          proxy.cutAll();
        },
      });
      const { cut, halved, stalled } = proxy.done;
      console.log(`${title}: ${cut} cut, ${halved} halved, ${stalled} stalled`);
      expect(cut + halved + stalled).toBeGreaterThan(3);
      expect(tally.commands).toBeGreaterThan(10);
      expect(tally.edits).toBeGreaterThan(10);
    },
    DRILL_MILLIS,
  );
});
