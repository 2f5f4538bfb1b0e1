import { z } from 'zod';
import { notFound } from '../../kinds/notFound';
import type { RowOf } from '../../kinds/registry';
import type { NeededRight } from '../../permissions/target';
import type { AnswerOf, CommandContext, Plan } from '../command';
import type { Reader } from '../reader';
import { changedWith } from '../support/changes';

export type Group = RowOf<'group'>;

/** Attributes of a group that a caller may give; all optional, for creation and update alike. */
export const groupInput = z.object({
  group_name: z.string().max(500),
  attrs: z.object({ color: z.string().max(60) }).optional(),
  email: z
    .union([z.email(), z.literal('')])
    .nullable()
    .optional(),
  slack_channel: z.string().max(200).nullable().optional(),
  user_ids: z.array(z.uuid()).max(10_000).optional(),
  program_membership: z.enum(['all', 'select']).optional(),
  program_ids: z.array(z.uuid()).max(1000).optional(),
});

/** The ids, each once. @throws Refusal not_found when one names no member, or no program. */
export async function existing(read: Reader, kind: 'member' | 'program', ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  for (const row of await read.many(kind, unique))
    if (!row || ('is_deleted' in row && row.is_deleted)) throw notFound(kind);
  return unique;
}

/** The rights needed to create or change a group: more are needed to send its notices somewhere. */
export function groupRights(
  { email, slack_channel }: Partial<Pick<z.infer<typeof groupInput>, 'email' | 'slack_channel'>>,
  held: Pick<Group, 'email' | 'slack_channel'> | null,
): NeededRight[] {
  const isSent = (email && email !== held?.email) || (slack_channel && slack_channel !== held?.slack_channel);
  return [
    { ability: 'group.manage', target: {} },
    ...(isSent ? [{ ability: 'group.notify', target: {} } as const] : []),
  ];
}

/** A plan that changes one group and answers with it. */
export function groupPlan(
  group: Group,
  next: Partial<Group>,
  context: CommandContext,
  title: string,
): Plan<AnswerOf<'group'>> {
  const by = { last_updated_by: context.actor.user_id, updated_at: new Date(context.at).toISOString() };
  const change = changedWith('group', group, next, by);
  return { changes: change ? [change] : [], answer: { kind: 'group', id: group.id }, title };
}
