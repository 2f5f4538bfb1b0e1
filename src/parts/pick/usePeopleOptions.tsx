import { useMemo } from 'react';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { compareNatural } from '@/domain/sorts/natural';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, type SearchListOption } from '@/ui';

const NOBODY: readonly string[] = [];

/**
 * The people of the workspace as options of a choice, by name; also found by full name and email address.
 * @param held people in the edited value: they are listed even if they have left; `all` lists everybody who has left
 */
export function usePeopleOptions(held: readonly string[] | 'all' = NOBODY): SearchListOption[] {
  const members = useRows('member');
  return useMemo(
    () =>
      members
        .filter(({ id, access_level }) => access_level !== 'deactivated' || held === 'all' || held.includes(id))
        .sort((a, b) => compareNatural(nameOfMember(a), nameOfMember(b)))
        .map((member) => {
          const name = nameOfMember(member);
          return {
            value: member.id,
            text: name,
            keywords: [member.full_name, member.email],
            label: (
              <>
                <Avatar person={{ id: member.id, name }} size="small" decorative /> {name}
              </>
            ),
          };
        }),
    [members, held],
  );
}
