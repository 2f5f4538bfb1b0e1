import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { PERSON_COLORS, type PersonColor } from '@/domain/people/personColors';
import type { Person, PersonHue, PersonLook } from '@/ui';

/** The address of a picture of a person or of the logo; readable by everybody in the workspace. */
export function pictureUrl(fileId: string): string {
  return `/api/files/${fileId}`;
}

/** The colour and picture that a member chose; nothing for what they did not choose. */
export function lookOf({ color, profile_picture_file_id: picture }: Member): PersonLook {
  const place = PERSON_COLORS.indexOf(color as PersonColor);
  return {
    ...(place < 0 ? {} : { hue: (place + 1) as PersonHue }),
    ...(picture && { imageUrl: pictureUrl(picture) }),
  };
}

/** A member as avatars show them; colour and picture are looked up by the avatar. */
export function personOf(member: Member): Person {
  return { id: member.id, name: nameOfMember(member) };
}
