import { DEMO_PASSWORD } from '@server/auth/demoPeople';
import { TEACHING_ITEMS } from '@server/resources/demo/demoItems';
import { seedDemo } from '@server/resources/demo/seedDemo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  databases = (await embeddedDatabases()) as TestDatabases;
  server = await startServer(await databases.create());
  await seedDemo(server.deps);
  const body = { email: 'member@demo.test', password: DEMO_PASSWORD };
  const login = await server.ask('POST /auth/login', { as: null, body });
  headers = { authorization: `Bearer ${login.body.data.resource.token}` };
}, 120_000);
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

interface Listed {
  id: string;
  task_key: string;
  task_title: string;
  task_type: string;
  task_ids: string[];
  record_ids: string[];
  parent_id: string | null;
  aggregate_scheduling: boolean;
  task_start_date: string | null;
  task_due_date: string | null;
}
const tasks = async (): Promise<Listed[]> => (await server.ask('GET /tasks', { as: null, headers })).body.data.resource;

describe('the work items of the demo', () => {
  it('include a project with stages and a milestone, whose dates follow their children', async () => {
    const all = await tasks();
    const project = all.find(({ task_title }) => task_title === 'Old drugs, new uses') as Listed;
    const below = all.filter(({ parent_id }) => parent_id === project.id);
    expect(below.map(({ task_type }) => task_type).sort()).toEqual(['milestone', 'stage', 'stage']);
    expect(project.task_ids).toHaveLength(3);
    expect(project.aggregate_scheduling && project.task_start_date !== null).toBe(true);
    expect((project.task_start_date as string) < (project.task_due_date as string)).toBe(true);
  });

  it('include data in experiments: records, and values measured in one', async () => {
    const experiments = (await tasks()).filter(({ task_type }) => task_type === 'operation');
    const held = experiments.find(({ task_title }) => task_title.startsWith('Aqueous')) as Listed;
    expect(held.record_ids).toHaveLength(12);
    const answer = await server.ask(`GET /records?record_ids=${held.record_ids[0]}`, { as: null, headers });
    const text = JSON.stringify(answer.body.data.resource);
    expect(text).toContain(held.id);
    expect(experiments.some(({ record_ids }) => record_ids.length > 200)).toBe(true);
  });

  it('introduce fifteen acts, with one item each', async () => {
    const all = await tasks();
    const lessons = all.find(({ task_title }) => task_title === 'Fifteen things to try') as Listed;
    expect(TEACHING_ITEMS).toHaveLength(15);
    expect(all.filter(({ parent_id }) => parent_id === lessons.id)).toHaveLength(15);
    expect(new Set(all.map(({ task_key }) => task_key)).size).toBe(all.length);
  });
});
