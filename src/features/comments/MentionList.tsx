import { foldText } from '@/lib/foldText';
import { Avatar, Icon } from '@/ui';
import styles from './Comments.module.css';

/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

const MOST = 6;

/**
 * A mention of somebody (@) or a record (#) that is being typed before the caret: the sign, its position and the
 * characters after it.
 */
export function mentionBefore(text: string, caret: number): { sign: '@' | '#'; from: number; query: string } | null {
  const found = /(?:^|[^\p{L}\p{N}_@#])([@#])([\p{L}\p{N}_.:'-]*(?: [\p{L}\p{N}_.:'-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[2] ?? '';
  return { sign: found[1] === '#' ? '#' : '@', from: caret - query.length - 1, query };
}

/** People whose name or email address matches what was typed; those whose name begins with it come first. */
export function fittingPeople(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = foldText(query).trim();
  const rank = ({ name, email }: Mentionable) => {
    const words = foldText(name);
    if (words.startsWith(wanted)) return 0;
    if (words.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    return foldText(email).startsWith(wanted) ? 2 : 3;
  };
  return people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.person.name.localeCompare(b.person.name))
    .slice(0, MOST)
    .map((one) => one.person);
}

/** A line of the list: a person, or a record with its table. */
export interface MentionLine {
  id: string;
  name: string;
  note: string;
  isPerson: boolean;
}

interface Props {
  id: string;
  lines: readonly MentionLine[];
  active: number;
  onChoose(line: MentionLine): void;
}

/** Suggestions for an @ or #; the focus stays in the text. */
export function MentionList({ id, lines, active, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={lines[0]?.isPerson ? 'People' : 'Records'} className={styles.people}>
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the arrow keys and Enter for the list
        <div
          key={line.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={styles.person}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(line)}
        >
          {line.isPerson ? (
            <Avatar person={{ id: line.id, name: line.name }} size="small" decorative />
          ) : (
            <Icon name="hex" />
          )}
          <span>{line.name}</span>
          <span className={styles.address}>{line.note}</span>
        </div>
      ))}
    </div>
  );
}
