import styles from './Rights.module.css';

const LISTS: Record<'guest' | 'viewer', { title: string; lines: readonly string[] }> = {
  guest: {
    title: 'Guests',
    lines: [
      'See the tables, views, sets and work of programs that are shared with them, and nothing else.',
      'Edit there where a program is shared for editing.',
      'Comment on what they see. Cannot create tables, fields or definitions.',
      'See the names of members, not their addresses.',
      'Never see what is hidden from team members.',
    ],
  },
  viewer: {
    title: 'Viewers',
    lines: [
      'Read everything that team members read.',
      'Write nowhere but in their own profile.',
      'Never see what is hidden from team members.',
    ],
  },
};

/** The rights of guests and viewers: fixed lists, the same in every workspace. */
export function FixedRights({ level }: { level: 'guest' | 'viewer' }) {
  const { title, lines } = LISTS[level];
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.fixed}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
