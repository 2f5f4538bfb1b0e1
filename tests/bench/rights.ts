import { Sight } from '@server/events/sight';
import { Structure } from '@server/events/structureCache';
import type { Attributes } from '@/domain/changes/rowChange';
import { stampOf } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';
import { resolveActor } from '@/domain/rights/resolveActor';
import type { BenchTable } from './benchTable';

const MEMBERS = 1_000;
const GROUPS = 100;
const ROWS = process.env.BENCH_QUICK ? 20_000 : 200_000;
const ROUNDS = 5;

const idOf = (kind: number, n: number) =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [WORKSPACE, member, group, task] = [
  idOf(0, 0),
  (n: number) => idOf(1, n),
  (n: number) => idOf(2, n),
  (n: number) => idOf(3, n),
];
const stored = (kind: PlainKind, id: string, attrs: Attributes): StoredRow => ({
  kind,
  id,
  attrs,
  born: stampOf(1, id),
  stamps: {},
});

/** Every member is in three groups; team members see the items that are theirs or assigned to them. */
function company(): Structure {
  const groups = Array.from({ length: GROUPS }, (_, g) => ({
    id: group(g),
    is_deleted: false,
    program_membership: 'select',
    program_ids: [],
    user_ids: Array.from({ length: MEMBERS }, (_, m) => m)
      .filter((m) => [m % GROUPS, (m * 7) % GROUPS, (m * 13) % GROUPS].includes(g))
      .map(member),
  }));
  return Structure.of(1, [
    stored('workspace', WORKSPACE, {
      slug: 'bench',
      feature_flags: ['advanced_permissions', 'user_groups'],
      is_active: true,
    }),
    ...Array.from({ length: MEMBERS }, (_, m) => stored('member', member(m), { access_level: 'team-member' })),
    ...groups.map(({ id, ...attrs }) => stored('group', id, attrs)),
    stored('authorization', idOf(4, 0), {
      ...FULL_SETTINGS,
      actor_type: 'user',
      actor_id: 'team-member',
      can_view_tasks: 'own_and_assigned',
    }),
  ]);
}

function items() {
  return Array.from({ length: ROWS }, (_, n) => ({
    id: task(n),
    task_type: 'task',
    created_by: member(n % MEMBERS),
    assigned_user_ids: [member((n * 31) % MEMBERS)],
    assigned_group_ids: n % 4 === 0 ? [group(((n / 4) * 17) % GROUPS)] : [],
    reviewer_ids: [],
    program_ids: [],
    task_definition_id: null,
    operation_definition_id: null,
    is_draft: false,
  }));
}

const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;

/** Processor time, so that other programs on the machine do not count. */
function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The cost of finding out a person's rights in a large company, and which rows they may receive. */
export function benchRights(): BenchTable {
  const structure = company();
  const rows = items();
  const resolving: number[] = [];
  const judging: number[] = [];
  let seen = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = cpuMicros();
    const actor = resolveActor(structure, WORKSPACE, member(round * 100 + 5));
    if (!actor) throw new Error('benchRights: nobody is a member');
    const sight = new Sight(actor, structure);
    resolving.push(cpuMicros() - began);
    const from = cpuMicros();
    seen = 0;
    for (const row of rows) if (sight.seesRow('task', row.id, row)) seen++;
    judging.push(cpuMicros() - from);
  }
  return {
    title: `Rights: ${MEMBERS} members, ${GROUPS} groups, ${ROWS} items`,
    columns: ['work', 'measured', 'budget'],
    rows: [
      ['rights of a person, ms', median(resolving) / 1000, 5],
      ['one row of the feed, µs', median(judging) / ROWS, 1],
      ['items that the person sees', seen, ROWS],
    ],
    notes: ['Items are seen that are one’s own or assigned to oneself or one’s groups, which is the dearest setting.'],
  };
}
