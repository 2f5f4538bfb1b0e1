import { pause } from './relayClient';
import type { TestServer } from './testServer';

/** All rows of a workspace, as text, by table. */
export type Dump = ReadonlyMap<string, readonly string[]>;

async function readAll({ deps }: TestServer, workspaceId: string): Promise<Dump> {
  const tables = await deps.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'workspace_id' order by 1`,
  );
  const dump = new Map<string, string[]>();
  const read = async (name: string, where: string) => {
    const rows = await deps.db.query<{ text: string }>(
      `select to_jsonb(t)::text as text from ${name} t where ${where} order by 1`,
      [workspaceId],
    );
    dump.set(
      name,
      rows.map(({ text }) => text),
    );
  };
  for (const { name } of tables) await read(name, 'workspace_id = $1');
  await read('workspace', 'id = $1');
  const people = `select m.id from row m where m.workspace_id = $1 and m.kind = 'member'`;
  await read('app_user', `id in (${people})`);
  for (const name of ['second_factor', 'passkey', 'recovery_code'])
    if (await isTable(deps, name)) await read(name, `user_id in (${people})`);
  return dump;
}

async function isTable(deps: TestServer['deps'], name: string): Promise<boolean> {
  const [row] = await deps.db.query<{ found: string | null }>('select to_regclass($1)::text as found', [name]);
  return row?.found != null;
}

/** Everything that the database holds about a workspace and its people, once its background work is done. */
export async function dumpOf(server: TestServer, workspaceId: string): Promise<Dump> {
  let last = await readAll(server, workspaceId);
  for (let tries = 0; tries < 60; tries++) {
    await pause(500);
    const next = await readAll(server, workspaceId);
    if (changedRows(last, next).length === 0) return next;
    last = next;
  }
  throw new Error('The workspace does not come to rest.');
}

/** The rows that only one of two dumps contains. */
export function changedRows(before: Dump, after: Dump): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [held, found] = [new Set(before.get(table)), new Set(after.get(table))];
    return [
      ...[...held].filter((row) => !found.has(row)).map((row) => `${table} - ${row}`),
      ...[...found].filter((row) => !held.has(row)).map((row) => `${table} + ${row}`),
    ].map((line) => line.slice(0, 400));
  });
}
