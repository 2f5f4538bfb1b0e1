import { useState } from 'react';
import { useStore } from 'zustand';
import { type InviteResource, resendInviteCall, withdrawInviteCall } from '@/contract/workspaces/invites';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Checkbox } from '@/ui';
import { BulkBar } from './BulkBar';
import { InviteLine } from './InviteLine';
import { dropLinks, type InviteRunStore, sendAll } from './inviteRun';
import styles from './Members.module.css';

interface Props {
  run: InviteRunStore;
  invites: readonly InviteResource[];
  /** Reloads the list. */
  onChanged: () => void;
  onAlert: OnAlert;
}

/** Invites that nobody has accepted yet. */
export function InviteTable({ run, invites, onChanged, onAlert }: Props) {
  const client = useClient();
  const course = useStore(run, (now) => now.course);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withdrawing, setWithdrawing] = useState(false);
  const isBusy = course !== null || withdrawing;
  const picked = invites.filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const resend = async (some: readonly InviteResource[]) => {
    const { sent, made } = await sendAll(
      run,
      some.map(({ id, email }) => ({
        email,
        send: async () => (await client.call(resendInviteCall, { params: { id } })).resource,
      })),
    );
    setChosen(new Set());
    onChanged();
    const [only] = some.length === 1 ? some : [];
    if (made > 0)
      onAlert({ kind: 'info', text: `${counted(made, 'new link')} made. The earlier ones no longer work.` });
    else if (sent > 0)
      onAlert({ kind: 'info', text: only ? `Invite sent again to ${only.email}.` : `${sent} invites sent again.` });
  };
  const withdraw = async (some: readonly InviteResource[]) => {
    setWithdrawing(true);
    let gone = 0;
    try {
      for (const { id, email } of some) {
        await client.call(withdrawInviteCall, { params: { id } });
        dropLinks(run, [email]);
        gone += 1;
      }
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setWithdrawing(false);
      setChosen(new Set());
      onChanged();
    }
    const [only] = some.length === 1 ? some : [];
    const what = only ? `The invite of ${only.email} is withdrawn.` : `${counted(gone, 'invite')} withdrawn.`;
    if (gone > 0) onAlert({ kind: 'info', text: what });
  };
  if (invites.length === 0) return null;
  return (
    <section aria-label="Invites">
      <h2 className={styles.subheading}>
        Invites waiting <span className={styles.quiet}>{invites.length}</span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.pick}>
              <Checkbox
                aria-label="All invites"
                checked={picked.length === 0 ? false : picked.length === invites.length ? true : 'indeterminate'}
                onCheckedChange={(on) =>
                  choose(
                    invites.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
            <th>Address</th>
            <th>Level</th>
            <th>Groups</th>
            <th>Programs</th>
            <th>Time left</th>
            <th>
              <span className={styles.spoken}>Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invites.map((invite) => (
            <InviteLine
              key={invite.id}
              invite={invite}
              isChosen={chosen.has(invite.id)}
              onChoose={(on) => choose([invite.id], on)}
              isBusy={isBusy}
              onResend={() => void resend([invite])}
              onWithdraw={() => void withdraw([invite])}
            />
          ))}
        </tbody>
      </table>
      {picked.length > 0 && (
        <BulkBar label="With the chosen invites" count={picked.length} onClear={() => setChosen(new Set())}>
          <Button disabled={isBusy} onClick={() => void resend(picked)}>
            Send again
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={() => void withdraw(picked)}>
            Withdraw
          </Button>
        </BulkBar>
      )}
    </section>
  );
}
