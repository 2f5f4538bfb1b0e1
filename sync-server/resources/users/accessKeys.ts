import type { FastifyInstance } from 'fastify';
import {
  type AccessKeyResource,
  accessKeysCall,
  makeAccessKeyCall,
  removeAccessKeyCall,
  updateAccessKeyCall,
} from '@/contract/users/accessKeys';
import { notFound } from '@/domain/kinds/notFound';
import { can } from '@/domain/permissions/decide';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { invalid, Refusal } from '@/domain/refusal';
import { MOST_KEYS, newAccessKey } from '../../auth/accessKeys';
import type { Identity } from '../../auth/auth';
import { noteSecurity, type SecurityKind } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';

interface Row {
  id: string;
  workspace_id: string;
  user_id: string;
  created_at: Date;
  created_by: string;
  is_active: boolean;
  is_read_only: boolean;
  key_name: string;
  key_id: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  closed_at: Date | null;
}

const COLUMNS = `id, workspace_id, user_id, created_at, created_by, is_active, is_read_only, key_name, key_id, expires_at,
  last_used_at, closed_at`;

const shown = (row: Row): AccessKeyResource => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});

async function isBot(deps: Deps, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await deps.db.query('select 1 from app_user where id = $1 and bot_workspace_id = $2', [
    userId,
    workspaceId,
  ]);
  return rows.length > 0;
}

/** A key that somebody may manage. @throws Refusal not_found for those of others */
async function mustOwn(deps: Deps, { actor }: Identity, id: string): Promise<Row> {
  const [row] = await deps.db.query<Row>(`select ${COLUMNS} from access_key where workspace_id = $1 and id = $2`, [
    actor.workspace_id,
    id,
  ]);
  const isMine = row?.user_id === actor.user_id;
  if (!row || (!isMine && !(can(actor, 'bot.manage') && (await isBot(deps, actor.workspace_id, row.user_id)))))
    throw new Refusal('not_found', 'This access key does not exist.');
  return row;
}

const mayKeep = ({ actor }: Identity) =>
  mustBeAllowed(actor, { ability: 'key.manage', target: { created_by: actor.user_id } });

/** Access keys, for programs that act in the name of a person or of a bot. */
export function serveAccessKeys(app: FastifyInstance, deps: Deps): void {
  const note = (identity: Identity, kind: SecurityKind, row: Row) => {
    const { actor, caller } = identity;
    const facts = { key_id: row.key_id, key_name: row.key_name };
    const about = { workspaceId: actor.workspace_id, userId: row.user_id, actorId: actor.user_id };
    return noteSecurity(deps.db, { kind, ...about, caller, facts });
  };

  serve(app, deps, accessKeysCall, async ({ identity }) => {
    mayKeep(identity);
    const { actor } = identity;
    const rows = await deps.db.query<Row>(
      `select ${COLUMNS} from access_key where workspace_id = $1
         and (user_id = $2 or ($3 and user_id in (select id from app_user where bot_workspace_id = $1)))
       order by created_at desc, id limit 1000`,
      [actor.workspace_id, actor.user_id, can(actor, 'bot.manage')],
    );
    return { resource: rows.map(shown) };
  });

  serve(app, deps, makeAccessKeyCall, async ({ body, identity }) => {
    const { actor } = identity;
    const owner = body.user_id ?? actor.user_id;
    if (owner === actor.user_id) mayKeep(identity);
    else {
      mustBeAllowed(actor, { ability: 'bot.manage', target: {} });
      if (!(await isBot(deps, actor.workspace_id, owner))) throw notFound('member');
    }
    if (body.expires_at !== null && Date.parse(body.expires_at) <= Date.now())
      throw invalid(['expires_at'], 'Choose a day in the future.', 'time');
    const { keyId, key, hash } = newAccessKey(actor.workspace_id);
    const row = await deps.db.tx(async (sql) => {
      // If many are created at once, no more than the limit.
      await sql.query('select 1 from app_user where id = $1 for update', [owner]);
      const [made] = await sql.query<Row>(
        `insert into access_key (workspace_id, id, key_id, user_id, key_name, secret_hash, is_read_only, created_by, expires_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9
       where (select count(*) from access_key where workspace_id = $1 and user_id = $4) < $10 returning ${COLUMNS}`,
        [
          actor.workspace_id,
          freshId(),
          keyId,
          owner,
          body.key_name,
          hash,
          body.is_read_only,
          actor.user_id,
          body.expires_at,
          MOST_KEYS,
        ],
      );
      return made;
    });
    if (!row) throw new Refusal('conflict', `There are ${MOST_KEYS} access keys already. Remove one first.`);
    await note(identity, 'key_made', row);
    return { resource: { ...shown(row), key } };
  });

  serve(app, deps, updateAccessKeyCall, async ({ params, body, identity }) => {
    mayKeep(identity);
    await mustOwn(deps, identity, params.id);
    const [row] = await deps.db.query<Row>(
      `update access_key set key_name = coalesce($3, key_name), is_active = coalesce($4, is_active),
         closed_at = case when $4 then null else closed_at end
       where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
      [identity.actor.workspace_id, params.id, body.key_name ?? null, body.is_active ?? null],
    );
    await note(identity, 'key_changed', row as Row);
    deps.sessionNews.announce({ userId: (row as Row).user_id });
    return { resource: shown(row as Row) };
  });

  serve(app, deps, removeAccessKeyCall, async ({ params, identity }) => {
    mayKeep(identity);
    const row = await mustOwn(deps, identity, params.id);
    await deps.db.query('delete from access_key where workspace_id = $1 and id = $2', [row.workspace_id, row.id]);
    await note(identity, 'key_removed', row);
    deps.sessionNews.announce({ userId: row.user_id });
    return { resource: { removed: true } };
  });
}
