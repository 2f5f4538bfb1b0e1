import { useState } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Avatar.module.css';
import { type PersonHue, usePersonLook } from './peopleLooks';

export interface Person {
  id: string;
  name: string;
  /** Given by the owner of the list, so that a person has the same colour everywhere; otherwise derived from the id. */
  hue?: PersonHue;
  /** The person who looks at the screen: drawn in quiet colours. */
  me?: boolean;
  imageUrl?: string;
}

export interface AvatarProps {
  person: Person;
  /** 24 px, or 20 px in cells and cards. */
  size?: 'small' | 'normal';
  /** Set if the name is beside the avatar, so that it is not announced twice. */
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

/** The colour of a person: the same for an id on every screen and device. */
export function personHue(id: string): PersonHue {
  let hash = 0;
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) | 0;
  return ((Math.abs(hash) % 5) + 1) as PersonHue;
}

/** An avatar: picture or initials, always with the name as text for screen readers. */
export function Avatar({ person, size = 'normal', decorative }: AvatarProps) {
  const look = usePersonLook(person.id);
  const hue = person.hue ?? look?.hue ?? personHue(person.id);
  const imageUrl = person.imageUrl ?? look?.imageUrl;
  // If a picture cannot be fetched, as without a network, the initials stay.
  const [missing, setMissing] = useState<string | null>(null);
  const picture = imageUrl === missing ? undefined : imageUrl;
  return (
    <span
      className={classNames(styles.face, size === 'small' && styles.small, person.me && styles.me)}
      style={person.me ? undefined : { background: `var(--p${hue})` }}
      title={person.me ? `${person.name} (you)` : person.name}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': person.name })}
    >
      {picture ? <img src={picture} alt="" onError={() => setMissing(picture)} /> : initials(person.name)}
    </span>
  );
}
