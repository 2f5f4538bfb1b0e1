import type { Member } from '../rows/rowShapes';

/** The name by which colleagues know a person. */
export function nameOfMember(member: Pick<Member, 'preferred_name' | 'full_name'>): string {
  return member.preferred_name ?? member.full_name;
}
