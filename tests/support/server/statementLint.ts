import pg from 'pg';

/** Tables whose rows belong to a workspace. `session` belongs to people, who may be in several workspaces. */
export const WORKSPACE_TABLES = [
  'row',
  'record',
  'event',
  'op_refusal',
  'file',
  'file_use',
  'import_job',
  'doc',
  'doc_update',
  'doc_snapshot',
  'sso_identity',
  'sso_logout',
  'sso_settings',
  'workspace_domain',
  'sso_request',
  'invite',
  'ip_address',
  'access_key',
  'security_log',
  'page_visit',
  'notice',
  'notice_delivery',
  'notice_mute',
  'notice_place',
  'notice_subscription',
  'task_event',
] as const;

/** Statements that cover all workspaces on purpose, by how they begin. */
const OVER_ALL: readonly { begins: string; because: string }[] = [
  { begins: 'select w.id, w.slug, r.attrs from row m', because: 'the workspaces of a person' },
  { begins: 'select w.id, w.slug, r.attrs, (select array_agg', because: 'staff see all workspaces' },
  { begins: 'select w.id, w.slug, r.attrs from workspace w', because: 'workspaces that an address can sign in to' },
  { begins: 'select 1 from row m join app_user u', because: 'a start asks whether anybody can administer' },
  { begins: 'update notice_delivery d set due_at', because: 'what is due is sent, whosever it is' },
  {
    begins: 'select w.id from workspace w left join notice_place',
    because: 'logs that were not followed to their end',
  },
  { begins: 'delete from import_job j using row r', because: 'imports whose process died are ended' },
  { begins: 'delete from file where sha256 is null', because: 'uploads that nobody goes on with are dropped' },
];

/** Modules that process whole databases. */
const WHOLE_DATABASE = /sync-server\/(storage\/migrat|operations\/)/;

const TABLE = new RegExp(`\\b(from|join|update|into|using)\\s+"?(${WORKSPACE_TABLES.join('|')})"?(?=[\\s,(;]|$)`, 'g');
const BOUND = /(?<![\w.])(\w+\.)?workspace_id\s*=\s*(\$\d+|\w+\.workspace_id)|\((\w+\.)?workspace_id,/g;

/**
 * The workspace tables that a statement uses without restricting them to a workspace; none for a correct one. Each
 * table read or changed needs a condition of its own (`workspace_id = $1`, or equal to another table's), each insert
 * the column.
 */
export function unscopedTables(text: string): string[] {
  const statement = text.toLowerCase().replace(/\s+/g, ' ').trim();
  if (OVER_ALL.some(({ begins }) => statement.startsWith(begins))) return [];
  const touched = [...statement.matchAll(TABLE)];
  const read = touched.filter(([, verb]) => verb !== 'into').map(([, , table]) => table as string);
  const inserted = touched.filter(
    ({ 1: verb, index, 0: { length } }) =>
      verb === 'into' && !/^ ?\([^)]*\bworkspace_id\b/.test(statement.slice(index + length)),
  );
  // The column list of an insert or of a conflict clause is not a condition.
  const conditions = statement.replace(/(into "?\w+"?|on conflict) ?\([^)]*\)/g, '').match(BOUND)?.length ?? 0;
  return [...inserted.map(([, , table]) => table as string), ...read.slice(conditions)];
}

const seen = new Set<string>();
const faults: string[] = [];

/** Whether a statement comes from the product: tests may query tables as they like. */
function isOurs(stack: string): boolean {
  const nearest = stack
    .split('\n')
    .find((line) => /\/(sync-server|tests)\//.test(line) && !/statementLint|storage\/db/.test(line));
  return (nearest?.includes('/sync-server/') ?? false) && !WHOLE_DATABASE.test(stack);
}

function look(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  if (text === undefined || seen.has(text)) return;
  const tables = unscopedTables(text);
  if (tables.length === 0) seen.add(text);
  else if (isOurs(new Error().stack ?? '')) {
    seen.add(text);
    faults.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').trim()}`);
  }
}

for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as { query(...asked: unknown[]): unknown }[]) {
  const { query } = prototype;
  prototype.query = function (...asked) {
    look(asked[0]);
    return query.apply(this, asked);
  };
}

/** @throws Error that names each statement so far that uses a table without its workspace */
export function checkStatements(): void {
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(`Statements without their workspace_id:\n${found.join('\n')}`);
}
