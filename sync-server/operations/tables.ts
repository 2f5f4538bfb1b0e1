import type { Sql } from '../storage/db';

/**
 * All tables with content, referenced tables before those that refer to them. The table of migrations is left out: it
 * is created by the program.
 */
export async function tablesInOrder(sql: Sql): Promise<string[]> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migration' order by table_name`,
  );
  const arrows = await sql.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  );
  const ordered: string[] = [];
  const visit = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { child, parent } of arrows) if (child === name && parent !== name) visit(parent);
    ordered.push(name);
  };
  for (const { name } of tables) visit(name);
  return ordered;
}
