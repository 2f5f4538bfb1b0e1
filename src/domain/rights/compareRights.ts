import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import type { Actor } from '../permissions/actor';
import {
  FULL_SETTINGS,
  type PermissionSettings,
  permissionSettingsSchema,
  type SettingName,
} from '../permissions/permissionSettings';
import { type GuestReach, guestReach } from './guestReach';
import { type RightsRows, resolveActor } from './resolveActor';
import { effectsOf, type Universe } from './settingEffects';
import { usesSetting } from './usesSetting';

type Authorization = RowOf<'authorization'>;

/** Effect of changed settings on some people. */
export interface RightsDifference {
  /** keep: the changed settings removed it, and something else still gives it. */
  turn: 'lose' | 'gain' | 'keep';
  setting: SettingName;
  /** Fields, tables, types or dashboards concerned; empty for rights without a list. */
  ids: string[];
  /** How much of it they have afterwards; see settingEffects. */
  measure: number;
  userIds: string[];
}

/** The same rows, with one role's or group's settings replaced. */
export function withAuthorization(rows: RightsRows, row: Authorization): RightsRows {
  return {
    get: (kind, id) => rows.get(kind, id),
    all<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
      const held = rows.all(kind);
      if (kind !== 'authorization') return held;
      const isSame = (other: Authorization) => other.actor_type === row.actor_type && other.actor_id === row.actor_id;
      const others = (held as readonly unknown[] as readonly Authorization[]).filter((other) => !isSame(other));
      return [...others, row] as unknown as readonly RowOf<K>[];
    },
  };
}

interface Seen {
  actor: Actor;
  settings: PermissionSettings;
  /** By role and groups, `role:` and `group:`. */
  heldFrom: readonly string[];
}

function seenOf(rows: RightsRows, workspaceId: string, userId: string): Seen | null {
  const actor = resolveActor(rows, workspaceId, userId);
  if (!actor) return null;
  const isTeam = actor.access_level === 'admin' || actor.access_level === 'team-member';
  const role = actor.access_level === 'admin' ? 'admin' : 'team-member';
  const groups = isTeam ? actor.group_ids.map((id) => `group:${id}`) : [];
  return { actor, settings: actor.settings ?? FULL_SETTINGS, heldFrom: [`role:${role}`, ...groups] };
}

/**
 * Who gains and who loses what when the settings of one role or group change, and who keeps it because of another. The
 * rights are computed as on the server, for every member who is not deactivated.
 */
export function compareRights(
  rows: RightsRows,
  workspaceId: string,
  changed: Authorization,
  universe: Universe,
): RightsDifference[] {
  const after = withAuthorization(rows, changed);
  const held = rows
    .all('authorization')
    .find((row) => row.actor_type === changed.actor_type && row.actor_id === changed.actor_id);
  const own = {
    before: effectsOf(held ? permissionSettingsSchema.parse(held) : FULL_SETTINGS, universe),
    after: effectsOf(permissionSettingsSchema.parse(changed), universe),
  };
  const source = changed.actor_type === 'user' ? `role:${changed.actor_id}` : `group:${changed.actor_id}`;
  const found = new Map<string, RightsDifference>();
  const known = new Map<string, ReturnType<typeof effectsOf>>();
  const effects = (settings: PermissionSettings) => {
    const key = JSON.stringify(settings);
    const had = known.get(key) ?? effectsOf(settings, universe);
    known.set(key, had);
    return had;
  };
  const reaches = new Map<string, GuestReach>();
  const sharedWith = (actor: Actor) => {
    const key = JSON.stringify([actor.program_ids, actor.edit_program_ids]);
    const reach = reaches.get(key) ?? guestReach(actor, after);
    reaches.set(key, reach);
    return reach;
  };
  for (const { id: userId } of rows.all('member')) {
    const [was, is] = [seenOf(rows, workspaceId, userId), seenOf(after, workspaceId, userId)];
    if (!was || !is) continue;
    const [before, now] = [effects(was.settings), effects(is.settings)];
    const shared = is.actor.access_level === 'guest' ? sharedWith(is.actor) : null;
    for (const [key, effect] of now) {
      const measure = before.get(key)?.measure ?? 0;
      const isTaken = (own.after.get(key)?.measure ?? 0) < (own.before.get(key)?.measure ?? 0);
      const turn =
        effect.measure < measure
          ? 'lose'
          : effect.measure > measure
            ? 'gain'
            : isTaken && is.heldFrom.includes(source) && effect.measure > 0
              ? 'keep'
              : null;
      if (turn === null || !usesSetting(is.actor, effect.setting) || shared?.reaches(effect) === false) continue;
      const line = `${turn} ${effect.measure} ${key}`;
      const difference = found.get(line) ?? {
        turn,
        setting: effect.setting,
        ids: effect.id === null ? [] : [effect.id],
        measure: effect.measure,
        userIds: [],
      };
      difference.userIds.push(userId);
      found.set(line, difference);
    }
  }
  return joined([...found.values()]);
}

const TURNS = ['lose', 'keep', 'gain'];

/** Differences in one list that affect the same people are combined. */
function joined(differences: readonly RightsDifference[]): RightsDifference[] {
  const lines = new Map<string, RightsDifference>();
  for (const difference of differences) {
    const { turn, setting, measure, userIds, ids } = difference;
    const key = JSON.stringify([turn, setting, measure, ids.length === 0, userIds]);
    const line = lines.get(key);
    if (line) line.ids.push(...ids);
    else lines.set(key, { ...difference, ids: [...ids] });
  }
  return [...lines.values()].sort((a, b) => TURNS.indexOf(a.turn) - TURNS.indexOf(b.turn));
}
