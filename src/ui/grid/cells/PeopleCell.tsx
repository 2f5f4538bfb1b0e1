import { Avatar, type Person } from '../../people/Avatar';
import { AvatarStack } from '../../people/AvatarStack';
import styles from './Cells.module.css';

/** Avatars; a single person's name is also shown if `named` is set. */
export function PeopleCell({ people, named, max = 4 }: { people: readonly Person[]; named?: boolean; max?: number }) {
  const [only] = people;
  if (named && only && people.length === 1)
    return (
      <span className={styles.person}>
        <Avatar person={only} size="small" decorative />
        <span className={styles.text}>{only.name}</span>
      </span>
    );
  return <AvatarStack people={people} size="small" max={max} />;
}
