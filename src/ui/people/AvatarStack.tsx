import { Avatar, type Person } from './Avatar';
import styles from './Avatar.module.css';

export interface AvatarStackProps {
  people: readonly Person[];
  /** Number of avatars before the rest becomes `+n`. */
  max?: number;
  size?: 'small' | 'normal';
  /** Accessible name of the avatars, in place of their initials. */
  label?: string;
}

/** Avatars in a row; those beyond `max` are counted, and named in the title. */
export function AvatarStack({ people, max = 4, size = 'normal', label }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.slice(shown.length);
  const faces = (
    <span className={styles.stack} aria-hidden={label !== undefined || undefined}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} title={rest.map((person) => person.name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
  if (label === undefined) return faces;
  return (
    <>
      {faces}
      <span className={styles.label}>{label}</span>
    </>
  );
}
