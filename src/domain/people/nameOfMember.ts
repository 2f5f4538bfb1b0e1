import type { Member } from '../kinds/member';

/** The name shown for a person whom this device no longer knows. */
export const FORMER_MEMBER = 'A former member';

/** The name by which colleagues know a person. */
export function nameOfMember(member: Pick<Member, 'preferred_name' | 'full_name'> | undefined): string {
  return member ? (member.preferred_name ?? member.full_name) : FORMER_MEMBER;
}

/**
 * The name of a person by their id. Empty while the members are being loaded: the reader is always one of them, so an
 * empty list says nothing about who left.
 */
export function nameAmong(members: readonly Pick<Member, 'id' | 'preferred_name' | 'full_name'>[], id: string): string {
  return members.length === 0 ? '' : nameOfMember(members.find((member) => member.id === id));
}
