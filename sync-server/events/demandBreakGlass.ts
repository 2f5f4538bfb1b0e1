import type { RowChange } from '@/domain/changes/rowChange';
import { Refusal } from '@/domain/refusal';
import type { Sql } from '../storage/db';

const wasLowered = ({ kind, before, after }: RowChange) =>
  kind === 'member' &&
  before?.access_level === 'admin' &&
  after?.access_level !== undefined &&
  after.access_level !== 'admin';

/**
 * Where single sign-on is the only way in, the break-glass administrator must stay one: when the provider is down,
 * nobody else could get in.
 * @throws Refusal conflict
 */
export async function demandBreakGlass(
  sql: Pick<Sql, 'query'>,
  workspaceId: string,
  changes: readonly RowChange[],
): Promise<void> {
  const lowered = changes.filter(wasLowered).map(({ id }) => id);
  if (lowered.length === 0) return;
  const [kept] = await sql.query<{ full_name: string }>(
    `select u.full_name from sso_settings s join app_user u on u.id = s.break_glass_user_id
     where s.workspace_id = $1 and s.is_enabled and s.is_required and s.break_glass_user_id = any($2::uuid[])`,
    [workspaceId, lowered],
  );
  if (kept)
    throw new Refusal(
      'conflict',
      `${kept.full_name} is the admin who signs in without single sign-on when the provider is down. Name another one under Sign-in and security first.`,
    );
}
