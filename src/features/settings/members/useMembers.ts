import { useMemo } from 'react';
import { memberActivityCall } from '@/contract/workspaces/memberActivity';
import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { AccessLevel } from '@/domain/permissions/actor';
import { compareNatural } from '@/domain/sorts/natural';
import { useAnswer } from '@/parts/acts/useAnswer';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';

/** A member with the data shown in the list. */
export interface MemberLine {
  member: Member;
  name: string;
  groups: readonly string[];
  /** Programs that are shared with a guest; null = all, because other levels need no sharing. */
  programs: readonly string[] | null;
  /** Null = not known here, undefined = never. */
  seen: number | null | undefined;
  sessions: number;
  hasSecondFactor: boolean | null;
}

export const MEMBER_ORDERS = ['name', 'level', 'seen'] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

const RANK: readonly AccessLevel[] = ['admin', 'team-member', 'guest', 'viewer', 'deactivated'];

const ORDERS: Record<MemberOrder, (a: MemberLine, b: MemberLine) => number> = {
  name: (a, b) => compareNatural(a.name, b.name),
  level: (a, b) => RANK.indexOf(a.member.access_level) - RANK.indexOf(b.member.access_level),
  seen: (a, b) => (b.seen ?? 0) - (a.seen ?? 0),
};

/** The members of the workspace as their list shows them; those who cannot sign in are last. */
export function useMembers(isAdmin: boolean, order: MemberOrder) {
  const client = useClient();
  const members = useRows('member');
  const groups = useRows('group');
  const programs = useRows('program');
  const shares = useRows('program_share');
  const activity = useAnswer(isAdmin ? 'activity' : null, (signal) => client.call(memberActivityCall, { signal }));
  const facts = activity.answer?.resource;
  const lines = useMemo(() => {
    const live = groups.filter((group) => !group.is_deleted);
    const nameOf = new Map(programs.filter((one) => !one.is_deleted).map((one) => [one.id, one.program_name]));
    const known = new Map((facts ?? []).map((fact) => [fact.user_id, fact]));
    return members
      .map((member): MemberLine => {
        const own = live.filter((group) => group.user_ids.includes(member.id));
        const ownIds = new Set(own.map(({ id }) => id));
        const shared = shares.filter(
          (share) =>
            share.user_id === member.id || (share.workspace_group_id !== null && ownIds.has(share.workspace_group_id)),
        );
        const ids = new Set([
          ...shared.map((share) => share.program_id),
          ...own.flatMap((group) => (group.program_membership === 'all' ? [...nameOf.keys()] : group.program_ids)),
        ]);
        const fact = known.get(member.id);
        return {
          member,
          name: nameOfMember(member),
          groups: own.map((group) => group.group_name).sort(compareNatural),
          programs:
            member.access_level === 'guest'
              ? [...ids].flatMap((id) => nameOf.get(id) ?? []).sort(compareNatural)
              : null,
          seen: fact ? (fact.last_seen_at === null ? undefined : Date.parse(fact.last_seen_at)) : null,
          sessions: fact?.sessions ?? 0,
          hasSecondFactor: fact?.has_second_factor ?? null,
        };
      })
      .sort((a, b) => {
        const gone = (line: MemberLine) => Number(line.member.access_level === 'deactivated');
        return gone(a) - gone(b) || ORDERS[order](a, b) || ORDERS.name(a, b);
      });
  }, [members, groups, programs, shares, facts, order]);
  return { lines, activity };
}
