import type { RowChange } from '../../changes/rowChange';
import type { RowOf } from '../../kinds/registry';
import type { NeededRight } from '../../permissions/target';
import { invalid } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import type { AnswerOf, CommandContext, Plan } from '../command';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { changedWith } from '../support/changes';
import { mustGet, mustGetRecords } from '../support/mustGet';

export type RecordSet = RowOf<'set'>;

/**
 * The rights to change a set: on its table when it is bound to one, and on the tables of the records that join it (a set
 * without table takes records of any, but only of tables that the actor may see).
 * @throws Refusal not_found
 */
export async function setRights(
  read: Reader,
  sliceId: string | null,
  joining: readonly string[] = [],
): Promise<NeededRight[]> {
  if (sliceId !== null) await mustGet(read, 'slice', sliceId);
  const sliceIds = new Set(sliceId === null ? [] : [sliceId]);
  for (const record of await mustGetRecords(read, joining)) sliceIds.add(record.attrs.entity_slice_id);
  const targets = await Promise.all([...sliceIds].map((id) => sliceTarget(read, id)));
  return [{}, ...targets].map((target) => ({ ability: 'set.manage', target }));
}

/** Refuses records that do not exist, and those of another table than the set is bound to. */
export async function checkMembers(
  read: Reader,
  sliceId: string | null,
  ids: readonly string[],
  { actor }: CommandContext,
): Promise<void> {
  for (const record of await mustGetRecords(sightedReader(read, actor), ids))
    if (sliceId !== null && record.attrs.entity_slice_id !== sliceId)
      throw invalid(
        ['record_ids'],
        `${record.attrs.record_identifier} belongs to another table than the set.`,
        'table',
      );
}

/** The changes that bring sets to new states, with who and when. */
export function setChanges(
  next: readonly { set: RecordSet; attrs: Partial<Omit<RecordSet, 'id'>> }[],
  context: CommandContext,
): RowChange[] {
  const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
  return next.flatMap(({ set, attrs }) => changedWith('set', set, attrs, by) ?? []);
}

/** A plan that changes one set and answers with it. */
export function setPlan(
  set: RecordSet,
  attrs: Partial<Omit<RecordSet, 'id'>>,
  context: CommandContext,
  title: string,
): Plan<AnswerOf<'set'>> {
  return { changes: setChanges([{ set, attrs }], context), answer: { kind: 'set', id: set.id }, title };
}
