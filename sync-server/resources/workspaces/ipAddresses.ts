import type { FastifyInstance } from 'fastify';
import {
  addIpAddressCall,
  type IpAddressResource,
  ipAddressesCall,
  removeIpAddressCall,
  updateIpAddressCall,
} from '@/contract/workspaces/ipAddresses';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { invalid, Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import { isOnList, readRange } from '../../auth/ipList';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';
import { sqlState, type TxSql } from '../../storage/db';

const MOST = 500;
const UNIQUE = '23505';

function mustBeRange(text: string): string {
  if (readRange(text) === null)
    throw invalid(
      ['ip_address'],
      `“${text}” is neither an address nor a range such as 10.1.0.0/16 or 2001:db8::/32.`,
      'address',
    );
  return text;
}

/**
 * Changes the list, unless the change would lock out the person who makes it (open-questions B-3.26).
 * @param change runs in the transaction.
 * @throws Refusal conflict
 */
async function changeList<T>(deps: Deps, identity: Identity, change: (sql: TxSql) => Promise<T>): Promise<T> {
  const { actor, caller, user } = identity;
  mustBeAllowed(actor, { ability: 'ip_address.manage', target: {} });
  const answer = await deps.db
    .tx(async (sql) => {
      await sql.query('select 1 from workspace where id = $1 for update', [actor.workspace_id]);
      const changed = await change(sql);
      const rows = await sql.query<{ ip_address: string }>(
        'select ip_address from ip_address where workspace_id = $1',
        [actor.workspace_id],
      );
      const list = rows.map(({ ip_address }) => ip_address);
      if (list.length > MOST) throw new Refusal('conflict', `A list has at most ${MOST} addresses.`);
      if (!user.is_staff && !isOnList(list, caller.address))
        throw new Refusal(
          'conflict',
          `This would lock out your own address: the server sees you as ${caller.address}. Add it to the list first.`,
        );
      const facts = { count: list.length };
      const about = { workspaceId: actor.workspace_id, actorId: actor.user_id, caller };
      await noteSecurity(sql, { kind: 'address_list_changed', ...about, facts });
      return changed;
    })
    .catch((error) => {
      throw sqlState(error) === UNIQUE
        ? invalid(['ip_address'], 'This address is already on the list.', 'unique')
        : error;
    });
  deps.sessionNews.announce({ workspaceId: actor.workspace_id });
  return answer;
}

const GONE = 'This address is no longer on the list.';

/** Addresses from which a workspace accepts requests. */
export function serveIpAddresses(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, ipAddressesCall, async ({ identity }) => {
    mustBeAllowed(identity.actor, { ability: 'ip_address.manage', target: {} });
    const rows = await deps.db.query<IpAddressResource>(
      'select address_id, ip_address, label from ip_address where workspace_id = $1 order by created_at, address_id',
      [identity.actor.workspace_id],
    );
    return { resource: rows };
  });

  serve(app, deps, addIpAddressCall, async ({ body, identity }) => {
    const { workspace_id, user_id } = identity.actor;
    const resource = { address_id: freshId(), ip_address: mustBeRange(body.ip_address), label: body.label };
    await changeList(deps, identity, (sql) =>
      sql.query(
        'insert into ip_address (workspace_id, address_id, ip_address, label, created_by) values ($1, $2, $3, $4, $5)',
        [workspace_id, resource.address_id, resource.ip_address, resource.label, user_id],
      ),
    );
    return { resource };
  });

  serve(app, deps, updateIpAddressCall, async ({ params, body, identity }) => {
    if (body.ip_address !== undefined) mustBeRange(body.ip_address);
    const rows = await changeList(deps, identity, async (sql) => {
      const changed = await sql.query<IpAddressResource>(
        `update ip_address set ip_address = coalesce($3, ip_address), label = coalesce($4, label)
         where workspace_id = $1 and address_id = $2 returning address_id, ip_address, label`,
        [identity.actor.workspace_id, params.id, body.ip_address ?? null, body.label ?? null],
      );
      if (changed.length === 0) throw new Refusal('not_found', GONE);
      return changed;
    });
    return { resource: rows[0] as IpAddressResource };
  });

  serve(app, deps, removeIpAddressCall, async ({ params, identity }) => {
    await changeList(deps, identity, async (sql) => {
      const gone = await sql.query('delete from ip_address where workspace_id = $1 and address_id = $2 returning 1', [
        identity.actor.workspace_id,
        params.id,
      ]);
      if (gone.length === 0) throw new Refusal('not_found', GONE);
    });
    return { resource: { removed: true } };
  });
}
