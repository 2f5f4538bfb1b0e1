import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

const FOLDER = new URL('../../sync-server/deploy/', import.meta.url);

let databases: TestDatabases;
let server: TestServer;

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

it.each(['alarms.yml', 'dashboard.json'])('every metric that %s asks for is exported', async (name) => {
  const asked = readFileSync(new URL(name, FOLDER), 'utf8').match(/\b(?:labtide|nodejs|process)_[a-z0-9_]+/g) ?? [];
  expect(asked.length).toBeGreaterThan(4);
  const text = await server.deps.metrics.metrics();
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
  const missing = asked.filter(
    (metric) => !exported.has(metric) && !exported.has(metric.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(missing).toEqual([]);
});
