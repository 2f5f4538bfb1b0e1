import type { Lookups } from '../fields/fieldContext';
import { identifierKey } from '../identifiers/identifierKey';
import type { Member } from '../kinds/member';
import { nameOfMember } from './nameOfMember';

/** Names of people for showing contents, and people by typed text: full name, preferred name or e-mail. */
export function peopleLookups(members: readonly Member[]): Pick<Lookups, 'nameOfUser' | 'usersByName'> {
  const names = new Map(members.map((member) => [member.id, nameOfMember(member)]));
  return {
    nameOfUser: (id) => names.get(id) ?? null,
    usersByName: (name) => {
      const key = identifierKey(name);
      return members
        .filter((m) => [m.full_name, m.preferred_name ?? '', m.email].some((text) => identifierKey(text) === key))
        .map((member) => member.id);
    },
  };
}
