import { Button } from '@/ui';
import styles from './SignIn.module.css';

/** Accounts that anybody may try. */
export interface DemoSignIn {
  password: string;
  accounts: readonly { email: string; access_level: string }[];
}

/** Rights of each access level, in a few words. */
const LEVELS: Record<string, { name: string; may: string }> = {
  admin: { name: 'Administrator', may: 'can change everything, including members' },
  'team-member': { name: 'Member', may: 'can edit all tables' },
  guest: { name: 'Guest', may: 'sees only shared programs' },
  viewer: { name: 'Viewer', may: 'can read, but not edit' },
};

/** Opens the demo workspace as one of its members. */
export function DemoAccounts({ demo, onEnter }: { demo: DemoSignIn; onEnter(email: string, password: string): void }) {
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p>Or try the demo laboratory, whose data is made up:</p>
      <ul>
        {demo.accounts.map(({ email, access_level: level }) => (
          <li key={email}>
            <Button type="button" onClick={() => onEnter(email, demo.password)}>
              {LEVELS[level]?.name ?? level}
            </Button>
            <span>{LEVELS[level]?.may ?? email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
