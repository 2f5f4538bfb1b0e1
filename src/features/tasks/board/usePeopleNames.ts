import { useMemo } from 'react';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { useRows } from '@/store/hooks/useRows';
import type { PeopleNames } from './peopleLanes';

/** The names of people and groups; null if a board does not need them. */
export function usePeopleNames(isAsked: boolean): PeopleNames | null {
  const members = useRows('member');
  const groups = useRows('group');
  return useMemo(
    () =>
      isAsked
        ? {
            people: new Map(members.map((member) => [member.id, nameOfMember(member)])),
            groups: new Map(groups.map((group) => [group.id, group.group_name])),
          }
        : null,
    [isAsked, members, groups],
  );
}
