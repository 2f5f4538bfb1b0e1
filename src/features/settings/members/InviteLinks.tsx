import { useStore } from 'zustand';
import { csvLine } from '@/domain/files/csvCell';
import { saveBlob } from '@/lib/saveBlob';
import type { OnAlert } from '@/parts/acts/alert';
import { Button } from '@/ui';
import { dropLinks, type InviteRunStore } from './inviteRun';
import styles from './Members.module.css';

/** Invite links, which are shown once because this server sends no emails. They stay until they are dismissed. */
export function InviteLinks({ run, onAlert }: { run: InviteRunStore; onAlert: OnAlert }) {
  const links = useStore(run, (now) => now.links);
  if (links.length === 0) return null;
  const isOne = links.length === 1;
  const save = () => {
    const lines = [['E-mail', 'Link'], ...links.map(({ email, link }) => [email, link])];
    saveBlob('Invites.csv', new Blob(lines.map(csvLine), { type: 'text/csv' }));
  };
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text);
      onAlert({ kind: 'info', text: said });
    } catch {
      onAlert({ kind: 'error', text: 'The browser did not allow copying. Select the link and copy it.' });
    }
  };
  const copyAll = () =>
    copy(
      links.map(({ email, link }) => `${email}\t${link}`).join('\n'),
      `${links.length} links copied. They paste as two columns.`,
    );
  return (
    <section className={styles.links} aria-label="Links to hand on">
      <b>{isOne ? 'Pass this link on yourself' : `Pass these ${links.length} links on yourself`}</b>
      <p className={styles.quiet}>
        This server does not send e-mail. {isOne ? 'The link is' : 'The links are'} shown only here, until you press
        Done or close the app.
      </p>
      <div className={styles.linkList}>
        {links.map(({ email, link }) => (
          <div key={email} className={styles.link}>
            <span>{email}</span>
            <input readOnly aria-label={`Link for ${email}`} value={link} onFocus={(event) => event.target.select()} />
            <Button type="button" icon="copy" onClick={() => void copy(link, `Link for ${email} copied.`)}>
              Copy
            </Button>
          </div>
        ))}
      </div>
      <div className={styles.linkActs}>
        {!isOne && (
          <>
            <Button type="button" icon="copy" onClick={() => void copyAll()}>
              Copy all
            </Button>
            <Button type="button" onClick={save}>
              Save as CSV
            </Button>
          </>
        )}
        <Button
          type="button"
          onClick={() =>
            dropLinks(
              run,
              links.map(({ email }) => email),
            )
          }
        >
          Done
        </Button>
      </div>
    </section>
  );
}
