import { useEffect, useState } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind, RowKind } from '@/domain/kinds/rowKind';
import type { Ability } from '@/domain/permissions/abilities';
import type { Target } from '@/domain/permissions/target';
import type { RightsRows } from '@/domain/rights/resolveActor';
import type { RowsToRead } from '@/domain/rights/rowsToRead';
import { sliceTarget } from '@/domain/rights/sliceTarget';
import { targetOfRow } from '@/domain/rights/targetOfRow';
import { type WhyWalk, whyWalk } from '@/domain/rights/whyWalk';

/** The questions that can be asked, and about what. */
export const QUESTIONS = [
  { key: 'see-field', verb: 'see the field', ability: 'field.read', of: 'field' },
  { key: 'edit-field', verb: 'edit the field', ability: 'value.write', of: 'field' },
  { key: 'see-table', verb: 'see the table', ability: 'slice.read', of: 'slice' },
  { key: 'add-records', verb: 'add records to', ability: 'record.create', of: 'slice' },
  { key: 'change-table', verb: 'change the table', ability: 'slice.update', of: 'slice' },
  { key: 'see-view', verb: 'see the view', ability: 'view.read', of: 'view' },
  { key: 'see-program', verb: 'see the program', ability: 'program.read', of: 'program' },
  { key: 'make-tables', verb: 'make tables', ability: 'slice.create', of: null },
  { key: 'sets', verb: 'manage sets', ability: 'set.manage', of: null },
  { key: 'make-tasks', verb: 'make tasks', ability: 'task.create', of: null },
  { key: 'make-experiments', verb: 'make experiments', ability: 'operation.create', of: null },
  { key: 'import', verb: 'import data', ability: 'import.run', of: null },
  { key: 'definitions', verb: 'manage task definitions', ability: 'task_definition.manage', of: null },
  { key: 'dashboards', verb: 'make dashboards', ability: 'dashboard.create', of: null },
  { key: 'invite', verb: 'invite people', ability: 'invite.manage', of: null },
  { key: 'rights', verb: 'change rights', ability: 'authorization.manage', of: null },
] as const satisfies readonly { key: string; verb: string; ability: Ability; of: PlainKind | null }[];

export type Question = (typeof QUESTIONS)[number];
export type QuestionKey = Question['key'];

const readerOf = (rows: RightsRows): RowsToRead => ({
  get: async <K extends PlainKind>(kind: K, id: string) => rows.get(kind, id),
  all: async <K extends PlainKind>(kind: K) => [...rows.all(kind)] as RowOf<K>[],
});

async function targetFor(rows: RightsRows, { key, of }: Question, id: string | null): Promise<Target | null> {
  const read = readerOf(rows);
  if (of === null) return {};
  if (id === null) return null;
  if (key === 'add-records' || key === 'see-table' || key === 'change-table') return sliceTarget(read, id);
  const row = rows.get(of, id);
  if (!row) return null;
  if (key !== 'edit-field') return targetOfRow(read, of as RowKind, row);
  const slice = rows.all('slice').find((one) => !one.is_deleted && one.field_ids.includes(id));
  return slice ? sliceTarget(read, slice.id, [id]) : { field_ids: [id] };
}

/** The steps that lead to the answer to a question about a person; null while something is not chosen. */
export function useWhy(
  rows: RightsRows,
  workspaceId: string,
  userId: string | null,
  question: Question,
  thingId: string | null,
): WhyWalk | null {
  const [walk, setWalk] = useState<WhyWalk | null>(null);
  useEffect(() => {
    let wanted = true;
    const find = async () => {
      const target = await targetFor(rows, question, thingId);
      const found = target && userId ? whyWalk(rows, workspaceId, userId, question.ability, target) : null;
      if (wanted) setWalk(found);
    };
    void find();
    return () => {
      wanted = false;
    };
  }, [rows, workspaceId, userId, question, thingId]);
  return walk;
}
