import type { InviteResource } from '@/contract/workspaces/invites';
import { nameAmong } from '@/domain/people/nameOfMember';
import { compareNatural } from '@/domain/sorts/natural';
import { timeText } from '@/lib/timeText';
import { counted } from '@/lib/words/counted';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { useRows } from '@/store/hooks/useRows';
import { Button, Checkbox, Icon, IconButton } from '@/ui';
import styles from './Members.module.css';

interface Props {
  invite: InviteResource;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  isBusy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

const DAY = 24 * 3600 * 1000;

function leftWords({ is_expired, is_void, expires_at }: InviteResource): string {
  if (is_void) return 'No longer valid';
  if (is_expired) return 'Ran out';
  const days = Math.ceil((Date.parse(expires_at) - Date.now()) / DAY);
  return days > 1 ? `${counted(days, 'day')} left` : 'Last day';
}

const namesOf = (ids: readonly string[], rows: readonly { id: string; name: string }[]) =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .sort(compareNatural)
    .join(', ') || '–';

/** An invite that nobody has accepted yet. */
export function InviteLine({ invite, isChosen, onChoose, isBusy, onResend, onWithdraw }: Props) {
  const by = nameAmong(useRows('member'), invite.invited_by);
  const groupNames = useRows('group').map(({ id, group_name: name }) => ({ id, name }));
  const programNames = useRows('program').map(({ id, program_name: name }) => ({ id, name }));
  return (
    <tr aria-selected={isChosen}>
      <td className={styles.pick}>
        <Checkbox aria-label={`Choose the invite of ${invite.email}`} checked={isChosen} onCheckedChange={onChoose} />
      </td>
      <td className={styles.who}>
        <span className={styles.person}>
          <Icon name="mail" />
          <span className={styles.names}>
            <span className={styles.name}>{invite.email}</span>
            {invite.unsent_why && !invite.is_expired && (
              <span className={styles.unsent}>Not sent. {invite.unsent_why}</span>
            )}
            <span className={styles.quiet}>
              {invite.unsent_why ? 'Made' : 'Sent'} {timeText(Date.parse(invite.sent_at))}
              {by && ` by ${by}`}
              {invite.is_void && ', who may no longer invite people. Send it again in your own name, or withdraw it.'}
            </span>
          </span>
        </span>
      </td>
      <td className={styles.levelCell}>{LEVEL_WORDS[invite.access_level].name}</td>
      <td data-name="Groups" data-none={invite.group_ids.length === 0 || undefined}>
        {namesOf(invite.group_ids, groupNames)}
      </td>
      <td data-name="Programs" data-none={invite.program_ids.length === 0 || undefined}>
        {namesOf(invite.program_ids, programNames)}
      </td>
      <td className={invite.is_expired || invite.is_void ? styles.bad : undefined}>{leftWords(invite)}</td>
      <td className={styles.acts}>
        <Button disabled={isBusy} onClick={onResend}>
          {invite.is_expired || invite.is_void ? 'New link' : 'Send again'}
        </Button>
        <IconButton icon="x" label={`Withdraw the invite of ${invite.email}`} disabled={isBusy} onClick={onWithdraw} />
      </td>
    </tr>
  );
}
