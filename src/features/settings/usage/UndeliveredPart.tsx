import { useState } from 'react';
import { sendAgainCall, undeliveredCall } from '@/contract/notifications/undelivered';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { exactTimeText } from '@/lib/timeText';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button } from '@/ui';

/** Emails and chat messages that could not be delivered, with the reason; nothing if all were sent. */
export function UndeliveredPart() {
  const client = useClient();
  const members = useRows('member');
  const [isSending, setSending] = useState(false);
  const { answer, again } = useAnswer('undelivered', (signal) => client.call(undeliveredCall, { query: {}, signal }));
  const rows = answer?.resource ?? [];
  if (rows.length === 0) return null;
  const total = answer?.total ?? rows.length;
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    try {
      const { resource } = await client.call(sendAgainCall);
      showAlert({ kind: 'info', text: `${counted(resource.count, 'message')} will be tried once more.` });
      again();
    } catch (error) {
      showAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setSending(false);
    }
  };
  return (
    <SettingsPart title="Not delivered" note={counted(total, 'message')}>
      <SettingLine
        label="Send again"
        help="Fix the address or the mail server first. Notices that have been read since are skipped."
      >
        <Button icon="refresh" disabled={isSending} onClick={() => void sendAgain()}>
          Send all again
        </Button>
      </SettingLine>
      {rows.map((row) => (
        <SettingLine
          key={`${row.notice_id} ${row.channel}`}
          label={nameOfMember(members.find(({ id }) => id === row.user_id))}
          help={exactTimeText(Date.parse(row.at))}
        >
          <span>
            {row.channel === 'email' ? 'E-mail' : 'Slack'}: {row.error ?? 'no reason given'}
          </span>
        </SettingLine>
      ))}
    </SettingsPart>
  );
}
