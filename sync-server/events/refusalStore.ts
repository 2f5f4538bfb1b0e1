import type { RowKind } from '@/domain/kinds/rowKind';
import { type Issue, Refusal, type RefusalCode } from '@/domain/refusal';
import type { Sql } from '../storage/db';

/** Longer than any request is in flight, or any laptop stays away with an unanswered one. */
const KEPT_DAYS = 400;

/** Refusals caused by the act itself; the others are caused by the moment and are not remembered. */
const LASTING: ReadonlySet<RefusalCode> = new Set([
  'invalid',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'outside',
] as const);

export interface RefusedOperation {
  opId: string;
  /** The number on the client's wire; a higher one means that its author tries again. */
  attempt: number;
  actorId: string;
  inputHash: Buffer;
}

/** The JSON in `content` of a stored refusal. */
interface RememberedRefusal {
  message: string;
  issues: readonly Issue[];
  missing?: RowKind;
}

export interface StoredRefusal {
  attempt: number;
  actor_id: string;
  code: RefusalCode;
  content: string;
  input_hash: Buffer;
}

/** The stored refusals of these operations, by id. */
export async function findRefusals(
  sql: Sql,
  workspaceId: string,
  opIds: readonly string[],
): Promise<Map<string, StoredRefusal>> {
  const rows = await sql.query<StoredRefusal & { op_id: string }>(
    `select op_id, attempt, actor_id, code, content, input_hash from op_refusal
     where workspace_id = $1 and op_id = any($2::uuid[])`,
    [workspaceId, opIds],
  );
  return new Map(rows.map((row) => [row.op_id, row]));
}

/**
 * The answer that this operation got before; a conflict when its body or its author differs.
 * @returns undefined when its author has tried again since.
 */
export function answerAgain(held: StoredRefusal, operation: RefusedOperation): Refusal | undefined {
  if (held.actor_id !== operation.actorId || !held.input_hash.equals(operation.inputHash))
    return new Refusal('conflict', 'This operation id was used before for something else.');
  if (operation.attempt > Number(held.attempt)) return undefined;
  const { message, issues, missing } = JSON.parse(held.content) as RememberedRefusal;
  return new Refusal(held.code, message, issues, missing ? { missing } : {});
}

/** Remembers a refusal in the caller's transaction, and deletes old ones. */
export async function rememberRefusal(
  sql: Sql,
  workspaceId: string,
  operation: RefusedOperation,
  refusal: Refusal,
): Promise<void> {
  if (!LASTING.has(refusal.code)) return;
  const { message, issues, missing } = refusal;
  const content = JSON.stringify({ message, issues, ...(missing ? { missing } : {}) } satisfies RememberedRefusal);
  await sql.query(
    `with gone as (
       delete from op_refusal where workspace_id = $1 and at < now() - interval '${KEPT_DAYS} days'
     )
     insert into op_refusal (workspace_id, op_id, attempt, actor_id, code, content, input_hash)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, op_id) do update
       set attempt = excluded.attempt, code = excluded.code, content = excluded.content, at = now()`,
    [workspaceId, operation.opId, operation.attempt, operation.actorId, refusal.code, content, operation.inputHash],
  );
}
