import { hashText } from '@/lib/hashText';
import type { RowOf } from '../kinds/registry';
import { type PlainKind, ROW_KINDS } from '../kinds/rowKind';
import type { Actor } from '../permissions/actor';
import { compileScope } from '../permissions/matches';
import { isCut } from './cutRow';
import type { RightsRows } from './resolveActor';
import { Scopes } from './scopes';

/**
 * The rows without those that appear and disappear by events of their own: what is left of them decides what a person
 * sees by rights alone, so that a new field in a hidden table does not make everybody fetch everything again.
 */
function policyRows(rows: RightsRows): RightsRows {
  let tables: readonly object[] | undefined;
  const bare = () => {
    tables ??= rows.all('slice').map(({ id, program_ids }) => ({ id, program_ids, field_ids: [] }));
    return tables;
  };
  return {
    get: () => undefined,
    all<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
      if (kind === 'view') return rows.all(kind);
      return kind === 'slice' ? (bare() as unknown as RowOf<K>[]) : [];
    },
  };
}

/** Fields that several tables have: one of these may become visible, or stop being so, without an event of its own. */
function sharedFields(scopes: Scopes, rows: RightsRows): string[] {
  if (scopes.reading('slice').op === 'all') return [];
  const tables = new Map<string, number>();
  for (const { field_ids } of rows.all('slice')) for (const id of field_ids) tables.set(id, (tables.get(id) ?? 0) + 1);
  const sees = compileScope(scopes.reading('field'));
  return [...tables].flatMap(([id, count]) => (count > 1 && sees({ id }) ? [id] : [])).sort();
}

/**
 * Raised when an update changes the meaning of rows without an event: every device then fetches its rows again, once.
 * 1: fields show what was recorded under experiments; earlier events say that they do not, and a device that was
 * offline at the time relied on them.
 */
const READ_AGAIN = 1;

/**
 * A number that changes when what a person may know changes by rights. Computed from the folded scopes of all kinds, so
 * that no setting and no way of writing one can be forgotten; for a guest also from the programs of each table.
 */
export function sightEpoch(actor: Actor, rows: RightsRows): number {
  const policy = new Scopes(actor, policyRows(rows));
  const reading = ROW_KINDS.map((kind) => [kind, policy.reading(kind)]);
  const cuts = ROW_KINDS.filter((kind) => kind !== 'record' && kind !== 'value' && isCut(kind, policy));
  const scopes = new Scopes(actor, rows);
  const sees = compileScope(scopes.reading('slice'));
  const shared = actor.access_level === 'guest' ? rows.all('slice').filter(sees) : [];
  const programs = shared.map(({ id }) => [id, [...scopes.surroundings.programsOf(id)].sort()]);
  return hashText(JSON.stringify([READ_AGAIN, reading, cuts, sharedFields(scopes, rows), programs])) >>> 1;
}
