import { describe, expect, it } from 'vitest';
import type { Ability } from '@/domain/permissions/abilities';
import type { Actor, WorkRules } from '@/domain/permissions/actor';
import { decide } from '@/domain/permissions/decide';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { FULL_SETTINGS, type PermissionSettings } from '@/domain/permissions/permissionSettings';
import type { Target } from '@/domain/permissions/target';

const WHO = ['creator', 'assignee', 'of the group', 'reviewer', 'nobody', 'admin'] as const;
type Who = (typeof WHO)[number];

const actorOf = (who: Who, changes: Partial<Actor> = {}): Actor => ({
  user_id: who,
  workspace_id: 'w',
  access_level: who === 'admin' ? 'admin' : 'team-member',
  flags: [],
  settings: null,
  group_ids: who === 'of the group' ? ['g'] : [],
  program_ids: [],
  ...changes,
});

const RULES: WorkRules = { lock_completed: false, restrict_task_edits: false, completed_status: 'done' };
const RESTRICTED: WorkRules = { ...RULES, restrict_task_edits: true };
const LOCKING: WorkRules = { ...RULES, lock_completed: true };
const UPLOADING: WorkRules = { ...LOCKING, completed_status: 'upload complete' };

const experiment = (status: string): Target => ({
  own_program_ids: [],
  created_by: 'creator',
  assignee_user_ids: ['assignee'],
  assignee_group_ids: ['g'],
  reviewer_ids: ['reviewer'],
  type_id: null,
  status,
  is_draft: false,
});

const EVERYBODY = [...WHO];
const NOBODY: Who[] = [];

/** Who may change an experiment, written by hand from work.md section 5 and open-questions B-3.13. */
const EDITS: [rules: WorkRules | undefined, status: string, who: readonly Who[], reason: string | null][] = [
  [undefined, 'in progress', EVERYBODY, null],
  [undefined, 'done', EVERYBODY, null],
  [undefined, 'locked', NOBODY, 'locked'],
  [undefined, 'in review', ['assignee', 'of the group', 'reviewer'], 'in_review'],
  [RESTRICTED, 'in progress', ['creator', 'assignee', 'of the group', 'admin'], 'restricted'],
  [RESTRICTED, 'in review', ['assignee', 'of the group'], 'in_review'],
  [RESTRICTED, 'locked', NOBODY, 'locked'],
  [LOCKING, 'done', NOBODY, 'locked'],
  [LOCKING, 'upload complete', EVERYBODY, null],
  [LOCKING, 'in progress', EVERYBODY, null],
  [UPLOADING, 'upload complete', NOBODY, 'locked'],
  [UPLOADING, 'done', EVERYBODY, null],
];

describe('who may change an experiment', () => {
  it.each(EDITS)('with %o and the status %s: %j', (rules, status, allowed, reason) => {
    for (const who of WHO) {
      const actor = actorOf(who, rules && { work_rules: rules });
      const decision = decide(actor, 'operation.update', experiment(status));
      expect(decision.allowed, who).toBe(allowed.includes(who));
      // A restriction stops a reviewer of a restricted experiment that is in review.
      if (!decision.allowed && who !== 'reviewer') expect(decision.reason, who).toBe(reason);
      expect(decide(actor, 'value.write', { ...experiment(status), own_program_ids: undefined }).allowed, who).toBe(
        decision.allowed,
      );
    }
  });

  it('leaves other tasks editable whatever their state', () => {
    for (const who of WHO)
      for (const status of ['locked', 'in review', 'done']) {
        const actor = actorOf(who, { work_rules: { ...RESTRICTED, lock_completed: true } });
        expect(decide(actor, 'task.update', experiment(status)).allowed).toBe(true);
      }
  });
});

/** Who may do what besides editing. */
const OTHERS: [ability: Ability, who: readonly Who[]][] = [
  ['operation.review', ['reviewer']],
  ['operation.unlock', ['reviewer', 'admin']],
  ['operation.delete', ['creator', 'admin']],
  ['task.delete', ['creator', 'admin']],
  ['task.publish', ['creator']],
  ['task_view.delete', ['creator', 'admin']],
  ['connection.delete', ['creator', 'admin']],
  ['comment.update', ['creator']],
  ['comment.delete', ['creator', 'admin']],
];

describe('who may do the rest', () => {
  it.each(OTHERS)('%s: %j', (ability, allowed) => {
    for (const who of WHO) {
      const actor = actorOf(who, { flags: ['source_and_bulk_syncing'] });
      expect(decide(actor, ability, experiment('locked')).allowed, who).toBe(allowed.includes(who));
    }
  });

  it('keeps the last admin, and allows invites only while there are seats', () => {
    const admin = actorOf('admin');
    expect(decide(admin, 'member.manage', { is_last_admin: true })).toMatchObject({ reason: 'last_admin' });
    expect(decide(admin, 'member.manage', {}).allowed).toBe(true);
    expect(decide(admin, 'invite.manage', { seats_left: 0 })).toMatchObject({ reason: 'seats' });
    expect(decide(admin, 'invite.manage', { seats_left: 1 }).allowed).toBe(true);
  });
});

const REACHES: [setting: Partial<PermissionSettings>, ability: Ability, who: readonly Who[]][] = [
  [{ can_view_operations: 'own_and_assigned' }, 'operation.read', ['creator', 'assignee', 'of the group', 'reviewer']],
  [{ can_view_operations: 'none' }, 'operation.read', NOBODY],
  [
    { can_edit_operations: 'own_and_assigned' },
    'operation.update',
    ['creator', 'assignee', 'of the group', 'reviewer'],
  ],
  [{ can_edit_operations: 'none' }, 'operation.update', NOBODY],
  [{ can_view_operations: 'none' }, 'operation.update', NOBODY],
  [{ can_delete_operations: 'own' }, 'operation.delete', ['creator']],
  [{ can_view_tasks: 'own_and_assigned' }, 'task.read', ['creator', 'assignee', 'of the group', 'reviewer']],
  [{ can_delete_tasks: 'none' }, 'task.delete', NOBODY],
];

describe('the scope of rights', () => {
  it.each(REACHES)('%o, %s: %j', (setting, ability, allowed) => {
    for (const who of WHO) {
      const actor = actorOf(who, { settings: { ...FULL_SETTINGS, ...setting } });
      expect(decide(actor, ability, experiment('in progress')).allowed, who).toBe(allowed.includes(who));
    }
  });

  it('answers as if an item did not exist if it may not be seen, otherwise with the reason', () => {
    const limited = (setting: Partial<PermissionSettings>) =>
      actorOf('nobody', { settings: { ...FULL_SETTINGS, ...setting } });
    const asks = (setting: Partial<PermissionSettings>, ability: Ability) => () =>
      mustBeAllowed(limited(setting), { ability, target: experiment('in progress') });
    expect(asks({ can_view_operations: 'own_and_assigned' }, 'operation.read')).toThrow('Not found.');
    expect(asks({ can_view_operations: 'own_and_assigned' }, 'operation.update')).toThrow('Not found.');
    expect(asks({ can_edit_operations: 'own_and_assigned' }, 'operation.update')).toThrow(
      'You can only change experiments that you created or that are assigned to you.',
    );
    expect(asks({ can_delete_operations: 'own' }, 'operation.delete')).toThrow(
      'You can only delete experiments that you created.',
    );
    expect(asks({ can_edit_operations: 'none' }, 'operation.update')).toThrow('Your role may not change experiments.');
    expect(asks({ can_create_tasks: false }, 'task.create')).toThrow('Your role may not create tasks.');
  });
});
