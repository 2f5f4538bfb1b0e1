import { describe, expect, it } from 'vitest';
import { ABILITY_NAMES, type Ability } from '@/domain/permissions/abilities';
import { ACCESS_LEVELS, type AccessLevel, type Actor } from '@/domain/permissions/actor';
import { can, decide } from '@/domain/permissions/decide';
import { FLAG_NAMES } from '@/domain/permissions/flags';
import { FULL_SETTINGS, type PermissionSettings, type SettingName } from '@/domain/permissions/permissionSettings';
import { refusalWords } from '@/domain/permissions/refusalWords';
import type { Target } from '@/domain/permissions/target';
import { RIGHTS_TABLE, type RightsLine } from './rightsTable';

const FLAGS = FLAG_NAMES;
const ME = 'me';

const actorOf = (level: AccessLevel, changes: Partial<Actor> = {}): Actor => ({
  user_id: ME,
  workspace_id: 'w',
  access_level: level,
  flags: FLAGS,
  settings: FULL_SETTINGS,
  group_ids: ['my-group'],
  program_ids: ['seen', 'edited'],
  edit_program_ids: ['edited'],
  ...changes,
});

/** A target with every attribute that a rule may read, none of which excludes anybody. */
const THING: Target = {
  slice_id: 't',
  program_ids: ['edited'],
  own_program_ids: ['edited'],
  field_ids: ['f'],
  dashboard_id: 'd',
  created_by: ME,
  type_id: 'type',
  status: 'in progress',
  assignee_user_ids: [],
  assignee_group_ids: [],
  reviewer_ids: [ME],
  is_draft: false,
  operation_id: null,
  is_last_admin: false,
  seats_left: 3,
};
const SEEN: Target = { ...THING, program_ids: ['seen'], own_program_ids: ['seen'] };
const UNSHARED: Target = { ...THING, program_ids: ['other'], own_program_ids: ['other'] };

const LETTER: Partial<Record<AccessLevel, string>> = { admin: 'A', 'team-member': 'T', viewer: 'V' };

/** Whether the table gives the right to a level, for a target shared for editing, for reading, or not at all. */
function held({ who }: RightsLine, level: AccessLevel, target: Target): boolean {
  if (level === 'deactivated') return false;
  if (level !== 'guest') return who.includes(LETTER[level] ?? '');
  // A thing that is not shared with a guest does not exist for them, whatever the right.
  if (target === UNSHARED) return false;
  if (who.includes('G') || who.includes('Gs')) return true;
  return who.includes('Ge') && target === THING;
}

const lineOf = (ability: string) => RIGHTS_TABLE.find((line) => line.ability === ability);
/** Everything that a right requires, including what the rights on which it depends require. */
function needsOf(line: RightsLine): string[] {
  return line.needs.flatMap((need) => {
    const right = /^<(.*)>$/.exec(need)?.[1];
    return right ? needsOf(lineOf(right) as RightsLine) : [need];
  });
}

/** Each setting at its narrowest, alone: which of it a right on THING by its creator requires. */
const NARROWED: Partial<Record<SettingName, PermissionSettings[SettingName]>> = {
  data_fields_view: { mode: 'select', select: 'show', ids: [] },
  data_fields_edit: { mode: 'select', select: 'edit', ids: [] },
  entity_slices: { mode: 'select', select: 'hide', ids: ['t'] },
  can_create_entity_tables: false,
  can_edit_entity_tables: false,
  can_manage_sets: false,
  task_types: { types: { mode: 'select', select: 'hide', ids: ['type'] }, typeless: true },
  can_create_tasks: false,
  can_view_tasks: 'none',
  can_edit_tasks: 'none',
  can_delete_tasks: 'none',
  can_manage_task_definitions: false,
  operation_types: { types: { mode: 'select', select: 'show', ids: ['other'] }, typeless: true },
  can_create_operations: false,
  can_view_operations: 'none',
  can_edit_operations: 'none',
  can_delete_operations: 'none',
  can_import_data_operations: false,
  can_manage_operation_definitions: false,
  dashboards: { mode: 'select', select: 'hide', ids: ['d'] },
  can_manage_dashboards: false,
};
const SETTINGS = Object.keys(FULL_SETTINGS) as SettingName[];

/** Whether a right on THING is lost with a setting: what hides THING hides it from every right. */
function isLost(line: RightsLine, name: SettingName): boolean {
  if (name === 'data_fields_view' || name === 'entity_slices' || name === 'dashboards') return true;
  if (name === 'data_fields_edit') return line.needs.includes('fields');
  return needsOf(line).includes(name);
}

describe('the table of rights', () => {
  it('lists every right, and no others', () => {
    expect(RIGHTS_TABLE.map(({ ability }) => ability).sort()).toEqual([...ABILITY_NAMES].sort());
  });

  it('covers every existing setting', () => {
    expect(Object.keys(NARROWED).sort()).toEqual([...SETTINGS].sort());
  });
});

describe.each(RIGHTS_TABLE)('$ability', (line) => {
  const ability = line.ability as Ability;

  it.each(ACCESS_LEVELS)('is held by %s as the table says', (level) => {
    for (const target of [THING, SEEN, UNSHARED]) {
      const decision = decide(actorOf(level), ability, target);
      expect(decision.allowed).toBe(held(line, level, target));
      expect(can(actorOf(level), ability, target)).toBe(decision.allowed);
    }
  });

  it.each(ACCESS_LEVELS)('requires its flag and no others, as %s', (level) => {
    for (const flag of FLAGS) {
      const without = actorOf(level, { flags: FLAGS.filter((other) => other !== flag) });
      expect(can(without, ability, THING)).toBe(held(line, level, THING) && line.flag !== flag);
    }
  });

  it.each(ACCESS_LEVELS)('requires its settings and no others, as %s', (level) => {
    for (const name of SETTINGS) {
      const narrowed = actorOf(level, { settings: { ...FULL_SETTINGS, [name]: NARROWED[name] } });
      expect(can(narrowed, ability, THING), name).toBe(held(line, level, THING) && !isLost(line, name));
    }
  });

  it('gives the reason in words, and who decided', () => {
    for (const level of ACCESS_LEVELS)
      for (const name of SETTINGS) {
        const actor = actorOf(level, { settings: { ...FULL_SETTINGS, [name]: NARROWED[name] } });
        const decision = decide(actor, ability, THING);
        expect(decision.reason === null).toBe(decision.allowed);
        expect(refusalWords(decision, ability) === null).toBe(decision.allowed);
        expect(decision.from.id).not.toBe('');
      }
  });
});
