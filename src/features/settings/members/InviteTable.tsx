import { useState } from 'react';
import { type InviteResource, resendInviteCall, withdrawInviteCall } from '@/contract/workspaces/invites';
import { FORMER_MEMBER, nameOfMember } from '@/domain/people/nameOfMember';
import { compareNatural } from '@/domain/sorts/natural';
import { timeText } from '@/lib/timeText';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Icon, IconButton } from '@/ui';
import { Links } from './InvitePane';
import styles from './Members.module.css';

interface Props {
  invites: readonly InviteResource[];
  /** Asks for the list again. */
  onChanged: () => void;
  onAlert: OnAlert;
}

const DAY = 24 * 3600 * 1000;

function leftWords({ is_expired, is_void, expires_at }: InviteResource): string {
  if (is_void) return 'No longer valid';
  if (is_expired) return 'Ran out';
  const days = Math.ceil((Date.parse(expires_at) - Date.now()) / DAY);
  return days > 1 ? `${counted(days, 'day')} left` : 'Last day';
}

/** Invites that nobody has accepted yet. */
export function InviteTable({ invites, onChanged, onAlert }: Props) {
  const client = useClient();
  const members = useRows('member');
  const groups = useRows('group');
  const programs = useRows('program');
  const [links, setLinks] = useState<readonly { email: string; link: string }[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (invite: InviteResource, work: () => Promise<string>) => {
    setBusy(invite.id);
    try {
      onAlert({ kind: 'info', text: await work() });
      onChanged();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(null);
    }
  };
  const resend = (invite: InviteResource) =>
    act(invite, async () => {
      const { resource } = await client.call(resendInviteCall, { params: { id: invite.id } });
      if (resource.link) setLinks([{ email: invite.email, link: resource.link }]);
      return resource.link ? `A new link for ${invite.email} is below.` : `Invite sent again to ${invite.email}.`;
    });
  const withdraw = (invite: InviteResource) =>
    act(invite, async () => {
      await client.call(withdrawInviteCall, { params: { id: invite.id } });
      return `The invite of ${invite.email} is withdrawn.`;
    });
  const names = (ids: readonly string[], rows: readonly { id: string; name: string }[]) =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .sort(compareNatural)
      .join(', ') || '–';
  const groupNames = groups.map(({ id, group_name: name }) => ({ id, name }));
  const programNames = programs.map(({ id, program_name: name }) => ({ id, name }));
  return (
    <section aria-label="Invites">
      <h2 className={styles.subheading}>
        Invites waiting <span className={styles.quiet}>{invites.length}</span>
      </h2>
      <table className={styles.table}>
        <thead className={styles.spoken}>
          <tr>
            <th>Address</th>
            <th>Level</th>
            <th>Groups</th>
            <th>Programs</th>
            <th>Time left</th>
            <th>Acts</th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => {
            const by = members.find(({ id }) => id === invite.invited_by);
            return (
              <tr key={invite.id}>
                <td className={styles.who}>
                  <span className={styles.person}>
                    <Icon name="mail" />
                    <span className={styles.names}>
                      <span className={styles.name}>{invite.email}</span>
                      {invite.unsent_why && !invite.is_expired && (
                        <span className={styles.unsent}>Not sent. {invite.unsent_why}</span>
                      )}
                      <span className={styles.quiet}>
                        {invite.unsent_why ? 'Made' : 'Sent'} {timeText(Date.parse(invite.sent_at))} by{' '}
                        {by ? nameOfMember(by) : FORMER_MEMBER}
                        {invite.is_void &&
                          ', who may no longer invite people. Send it again in your own name, or withdraw it.'}
                      </span>
                    </span>
                  </span>
                </td>
                <td>{LEVEL_WORDS[invite.access_level].name}</td>
                <td data-name="Groups" data-none={invite.group_ids.length === 0 || undefined}>
                  {names(invite.group_ids, groupNames)}
                </td>
                <td data-name="Programs" data-none={invite.program_ids.length === 0 || undefined}>
                  {names(invite.program_ids, programNames)}
                </td>
                <td className={invite.is_expired || invite.is_void ? styles.bad : undefined}>{leftWords(invite)}</td>
                <td className={styles.acts}>
                  <Button disabled={busy === invite.id} onClick={() => void resend(invite)}>
                    {invite.is_expired || invite.is_void ? 'New link' : 'Send again'}
                  </Button>
                  <IconButton
                    icon="x"
                    label={`Withdraw the invite of ${invite.email}`}
                    disabled={busy === invite.id}
                    onClick={() => void withdraw(invite)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {links.length > 0 && (
        <div className={styles.below}>
          <Links links={links} />
        </div>
      )}
    </section>
  );
}
