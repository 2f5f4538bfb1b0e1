import type { Attributes, RowChange } from '../../changes/rowChange';
import { identifierKey } from '../../identifiers/identifierKey';
import type { RowOf } from '../../kinds/registry';
import type { NeededRight } from '../../permissions/target';
import { invalid, Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import type { AnswerOf, CommandContext, Plan } from '../command';
import type { Reader } from '../reader';
import { sightedReader } from '../sightedReader';
import { changed, changedWith } from '../support/changes';
import { mustGet, mustGetRecords } from '../support/mustGet';

export type RecordSet = RowOf<'set'>;

/**
 * The rights needed to change a set: on its table when it is bound to one, and on the tables of the records that are
 * added (a set without a table accepts any records, but only from tables that the actor may see).
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

/** @throws Refusal conflict for an archived set: it accepts no records until it is restored */
export function mustBeOpen({ set_name, is_archived }: Pick<RecordSet, 'set_name' | 'is_archived'>): void {
  if (is_archived) throw new Refusal('conflict', `${set_name} is archived. Restore the set to add records.`);
}

/**
 * @throws Refusal conflict for an archived set whose name was given to another one since: after a restore both would
 *   have it
 */
export async function mustHaveFreeName(read: Reader, set: RecordSet): Promise<void> {
  const key = identifierKey(set.set_name);
  const others = (await read.all('set')).filter((one) => !one.is_deleted && !one.is_archived && one.id !== set.id);
  if (others.some((one) => identifierKey(one.set_name) === key))
    throw new Refusal(
      'conflict',
      `Another set is called ${set.set_name}. Rename one of the two, then restore this one.`,
    );
}

/** Refuses records that do not exist, and those of a table other than the one that the set is bound to. */
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
        `${record.attrs.record_identifier} belongs to a different table than the set.`,
        'table',
      );
}

/** A change to the list of a set, by attribute. */
export interface ListChange {
  before: Attributes;
  after: Attributes;
}

/** The attributes of a set as they are stored, with one for each record that was added, removed or moved. */
export const storedAttrs = async (read: Reader, setId: string): Promise<Attributes> =>
  (await read.stored('set', setId))?.attrs ?? {};

/**
 * The change that brings a set to a new state, with who and when; none when nothing changes. It names only the records
 * that are added, removed or moved, so that two people who change a set at the same time both succeed.
 */
export function setChange(
  set: RecordSet,
  attrs: Partial<Omit<RecordSet, 'id' | 'record_ids' | 'additions'>>,
  context: CommandContext,
  list: ListChange = { before: {}, after: {} },
): RowChange[] {
  const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
  const isListed = Object.keys(list.after).length > 0;
  const row = isListed ? changed('set', set, { ...attrs, ...by }) : changedWith('set', set, attrs, by);
  if (!isListed) return row ? [row] : [];
  return [
    { kind: 'set', id: set.id, before: { ...list.before, ...row?.before }, after: { ...list.after, ...row?.after } },
  ];
}

/** A plan that changes one set and answers with it. */
export function setPlan(
  set: RecordSet,
  attrs: Partial<Omit<RecordSet, 'id' | 'record_ids' | 'additions'>>,
  context: CommandContext,
  title: string,
  list?: ListChange,
): Plan<AnswerOf<'set'>> {
  return { changes: setChange(set, attrs, context, list), answer: { kind: 'set', id: set.id }, title };
}
