import type { Member } from '../kinds/member';

/** The name shown for a person whom this device no longer knows. */
export const FORMER_MEMBER = 'A former member';

/** The name by which colleagues know a person. */
export function nameOfMember(member: Pick<Member, 'preferred_name' | 'full_name'> | undefined): string {
  return member ? (member.preferred_name ?? member.full_name) : FORMER_MEMBER;
}
