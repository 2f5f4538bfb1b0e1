import { Avatar } from '@/ui';
import styles from './Comments.module.css';

/** Somebody who can be named. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

const MOST = 6;

/** The @ and the letters after it that stand before the caret, when somebody is being named there; else null. */
export function mentionBefore(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_.'-]*(?: [\p{L}\p{N}_.'-]*)?)$/u.exec(text.slice(0, caret));
  return found ? { from: caret - (found[1] ?? '').length - 1, query: found[1] ?? '' } : null;
}

/** People whose name or address fits what was typed: those whose name begins so first. */
export function fittingPeople(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = query.trim().toLowerCase();
  const rank = ({ name, email }: Mentionable) => {
    const words = name.toLowerCase();
    if (words.startsWith(wanted)) return 0;
    if (words.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    return email.toLowerCase().startsWith(wanted) ? 2 : 3;
  };
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.person.name.localeCompare(b.person.name))
    .slice(0, MOST)
    .map((one) => one.person);
}

interface Props {
  id: string;
  people: readonly Mentionable[];
  active: number;
  onChoose(person: Mentionable): void;
}

/** The people that an @ may mean; the keys stay with the text. */
export function MentionList({ id, people, active, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label="People" className={styles.people}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area moves through the list and chooses by Enter
        <div
          key={person.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.person}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar person={{ id: person.id, name: person.name }} size="small" decorative />
          <span>{person.name}</span>
          <span className={styles.address}>{person.email}</span>
        </div>
      ))}
    </div>
  );
}
