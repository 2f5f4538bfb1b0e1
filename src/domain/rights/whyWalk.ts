import { ABILITIES, type Ability } from '../permissions/abilities';
import type { Actor } from '../permissions/actor';
import { decide } from '../permissions/decide';
import type { Decision } from '../permissions/decision';
import { permissionSettingsSchema } from '../permissions/permissionSettings';
import type { Target } from '../permissions/target';
import { type RightsRows, resolveActor } from './resolveActor';

/** The result of one step: it gives the right, it does not, or it does not apply. */
export type Verdict = 'gives' | 'does_not' | 'silent';

export type WhyStep =
  | { kind: 'level'; id: string; verdict: Verdict }
  | { kind: 'group'; id: string; verdict: Verdict }
  /** A program that is shared with a guest, by their own grant or by a group. */
  | { kind: 'program'; id: string; groupId: string | null; verdict: Verdict };

/** How a right comes about for one person, or why it does not. */
export interface WhyWalk {
  steps: WhyStep[];
  decision: Decision;
}

const verdictOf = (allowed: boolean): Verdict => (allowed ? 'gives' : 'does_not');

/** The programs through which the target reaches a guest, including those of what it depends on. */
function programsOf(target: Target): string[] {
  const rests = [...(target.also ?? []), ...(target.any_of ?? [])].flatMap((needed) => programsOf(needed.target));
  return [...(target.program_ids ?? []), ...(target.own_program_ids ?? []), ...rests];
}

function programSteps(rows: RightsRows, actor: Actor, target: Target): WhyStep[] {
  const wanted = new Set(programsOf(target));
  const steps: WhyStep[] = [];
  for (const share of rows.all('program_share'))
    if (
      wanted.has(share.program_id) &&
      (share.user_id === actor.user_id ||
        (share.workspace_group_id !== null && actor.group_ids.includes(share.workspace_group_id)))
    )
      steps.push({ kind: 'program', id: share.program_id, groupId: share.workspace_group_id, verdict: 'gives' });
  for (const group of rows.all('group').filter(({ id }) => actor.group_ids.includes(id)))
    for (const id of wanted)
      if (group.program_membership === 'all' || group.program_ids.includes(id))
        steps.push({ kind: 'program', id, groupId: group.id, verdict: 'gives' });
  return steps;
}

/**
 * Walks through the level, groups and shared programs of a person, and says what each of them gives. The decision at
 * the end is the server's.
 * @param userId a member of the workspace.
 */
export function whyWalk(
  rows: RightsRows,
  workspaceId: string,
  userId: string,
  ability: Ability,
  target: Target,
): WhyWalk {
  const level = rows.get('member', userId)?.access_level ?? 'deactivated';
  const actor = resolveActor(rows, workspaceId, userId);
  if (!actor) {
    const decision: Decision = { allowed: false, reason: 'deactivated', from: { kind: 'level', id: level } };
    return { steps: [{ kind: 'level', id: level, verdict: 'does_not' }], decision };
  }
  const decision = decide(actor, ability, target);
  const rowsOf = (type: 'user' | 'workspace_group', id: string) =>
    rows.all('authorization').find((row) => row.actor_type === type && row.actor_id === id);
  /** With only the settings of one source. */
  const withOnly = (row: ReturnType<typeof rowsOf>) =>
    decide(
      { ...actor, settings: row && actor.settings ? permissionSettingsSchema.parse(row) : null, settings_from: {} },
      ability,
      target,
    ).allowed;
  const isTeam = level === 'admin' || level === 'team-member';
  const byLevel = withOnly(rowsOf('user', level === 'admin' ? 'admin' : 'team-member'));
  const isOfSettings = decide({ ...actor, settings: null, settings_from: {} }, ability, target).allowed;
  const groups = actor.group_ids.map((id): WhyStep => {
    const row = rowsOf('workspace_group', id);
    const speaks = isTeam && isOfSettings && row !== undefined && actor.settings !== null;
    return { kind: 'group', id, verdict: speaks ? verdictOf(withOnly(row)) : 'silent' };
  });
  const programs = level === 'guest' && ABILITIES[ability].guest ? programSteps(rows, actor, target) : [];
  return { steps: [{ kind: 'level', id: level, verdict: verdictOf(byLevel) }, ...groups, ...programs], decision };
}
