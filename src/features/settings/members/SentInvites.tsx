import { useStore } from 'zustand';
import type { OnAlert } from '@/parts/acts/alert';
import { InviteFaults } from './InviteFaults';
import { InviteLinks } from './InviteLinks';
import type { InviteRunStore } from './inviteRun';
import styles from './Members.module.css';

interface Props {
  run: InviteRunStore;
  onAlert: OnAlert;
}

/**
 * The progress of sending invites, those that were refused, and their links. Above everything else: a list of 200
 * members would hide it.
 */
export function SentInvites({ run, onAlert }: Props) {
  const { course, faults, links } = useStore(run);
  if (links.length === 0 && course === null && faults.size === 0) return null;
  return (
    <section className={styles.below} aria-label="Sent invites">
      {course && (
        <p role="status">
          Sending {course.asked} of {course.of}
        </p>
      )}
      <InviteFaults faults={faults} />
      <InviteLinks run={run} onAlert={onAlert} />
    </section>
  );
}
