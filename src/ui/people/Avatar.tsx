import { classNames } from '@/lib/classNames';
import styles from './Avatar.module.css';

/** Place among the people colours. */
export type PersonHue = 1 | 2 | 3 | 4 | 5;

export interface Person {
  id: string;
  name: string;
  /** Given by the owner of the list so that one person has one colour everywhere; otherwise made from the id. */
  hue?: PersonHue;
  /** The person who looks at the screen: drawn quiet. */
  me?: boolean;
  imageUrl?: string;
}

export interface AvatarProps {
  person: Person;
  /** 24 px, or 20 px in cells and cards. */
  size?: 'small' | 'normal';
  /** Set where the name stands beside the face, so that it is not spoken twice. */
  decorative?: boolean;
}

/** Two letters for a name: first and last word, or the first two letters of the only one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toUpperCase();
}

/** The colour of a person: the same for one id on every screen and device. */
export function personHue(id: string): PersonHue {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) | 0;
  return ((Math.abs(hash) % 5) + 1) as PersonHue;
}

/** A face: picture or initials, always with the name as text for those who cannot see it. */
export function Avatar({ person, size = 'normal', decorative }: AvatarProps) {
  const hue = person.hue ?? personHue(person.id);
  return (
    <span
      className={classNames(styles.face, size === 'small' && styles.small, person.me && styles.me)}
      style={person.me ? undefined : { background: `var(--p${hue})` }}
      title={person.me ? `${person.name} (you)` : person.name}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': person.name })}
    >
      {person.imageUrl ? <img src={person.imageUrl} alt="" /> : initials(person.name)}
    </span>
  );
}
