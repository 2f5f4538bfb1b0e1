import { type ClipboardEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { inviteMemberCall } from '@/contract/workspaces/invites';
import { takesSeat } from '@/domain/plans/seats';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Chip, Combobox, ErrorText, Field, SidePane, TextArea, TextInput } from '@/ui';
import { addressesIn, looksLikeAddress } from './addresses';
import { InviteFaults } from './InviteFaults';
import { InviteLinks } from './InviteLinks';
import { clearDraft, type InviteRunStore, type JoinableLevel, sendAll } from './inviteRun';
import { LeftOut } from './LeftOut';
import { LevelPick } from './LevelPick';
import { linesWithoutAddress } from './linesWithoutAddress';
import styles from './Members.module.css';

interface Props {
  run: InviteRunStore;
  /** Seats of the plan that are neither taken nor reserved. */
  freeSeats: number;
  onClose: () => void;
  /** Called whenever an invite was sent. */
  onSent: () => void;
  onAlert: OnAlert;
}

const LEVELS = ['admin', 'team-member', 'guest', 'viewer'] as const satisfies readonly JoinableLevel[];

/**
 * Invites one or more people. Refused addresses stay in the input, with their reasons. The typed text is kept when the
 * pane closes, and sending continues.
 */
export function InvitePane({ run, freeSeats, onClose, onSent, onAlert }: Props) {
  const client = useClient();
  const groups = useRows('group');
  const programs = useRows('program');
  const { typed, addresses, leftOut, level, groupIds, programIds, message, faults, course } = useStore(run);
  const set = run.setState;
  const groupOptions = useMemo(
    () =>
      groups
        .filter((group) => !group.is_deleted)
        .sort((a, b) => compareNatural(a.group_name, b.group_name))
        .map(({ id, group_name }) => ({ value: id, label: group_name, text: group_name })),
    [groups],
  );
  const programOptions = useMemo(
    () =>
      programs
        .filter((program) => !program.is_deleted && !program.is_archived)
        .sort((a, b) => compareNatural(a.program_name, b.program_name))
        .map(({ id, program_name }) => ({ value: id, label: program_name, text: program_name })),
    [programs],
  );
  const take = (text: string) =>
    set((now) => ({ addresses: [...new Set([...now.addresses, ...addressesIn(text)])], typed: '' }));
  // A field of one line would join the lines of a list.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    set((now) => ({
      addresses: [...new Set([...now.addresses, ...addressesIn(text)])],
      leftOut: [...new Set([...now.leftOut, ...linesWithoutAddress(text)])],
    }));
  };
  const type = (text: string) => {
    // A separator ends an address; a paste contains several at once.
    if (/[\s,;]/.test(text) && text.includes('@')) take(text);
    else set({ typed: text });
  };
  const seats = takesSeat(level) ? addresses.length + (looksLikeAddress(typed) ? 1 : 0) : 0;
  const drop = (address: string) =>
    set((now) => ({
      addresses: now.addresses.filter((one) => one !== address),
      faults: new Map([...now.faults].filter(([one]) => one !== address)),
    }));
  const send = async () => {
    if (typed.includes('@')) take(typed);
    const all = run.getState().addresses;
    const body = { access_level: level, program_ids: programIds, group_ids: groupIds, message };
    const { sent, made, refused } = await sendAll(
      run,
      all.map((email) => ({
        email,
        send: async () => (await client.call(inviteMemberCall, { body: { ...body, email } })).resource,
      })),
    );
    // Addresses typed in the meantime stay.
    set((now) => ({ addresses: [...refused, ...now.addresses.filter((one) => !all.includes(one))] }));
    if (sent > 0) onSent();
    const also = refused.length > 0 ? ` ${counted(refused.length, 'address', 'addresses')} refused.` : '';
    if (made > 0) onAlert({ kind: 'info', text: `${counted(made, 'invite')} made. Pass their links on.${also}` });
    else if (sent > 0) onAlert({ kind: 'info', text: `${counted(sent, 'invite')} sent.${also}` });
    if (refused.length === 0 && made === 0 && sent > 0) {
      clearDraft(run);
      onClose();
    }
  };
  const short = seats > freeSeats;
  const count = addresses.length + (looksLikeAddress(typed) ? 1 : 0);
  return (
    <SidePane title="Invite people" width={360} onClose={onClose}>
      <form
        className={styles.invite}
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0 && !course) void send();
        }}
      >
        <InviteLinks run={run} onAlert={onAlert} />
        <Field
          label="E-mail, one or many"
          help="Separate addresses with commas, spaces or new lines. You can paste a list."
        >
          {(control) => (
            <TextInput
              {...control}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoFocus
              value={typed}
              onValueChange={type}
              onPaste={paste}
              onBlur={() => {
                if (looksLikeAddress(typed)) take(typed);
              }}
            />
          )}
        </Field>
        {addresses.length > 0 && (
          <div className={styles.tokens}>
            {addresses.map((address) => (
              <Chip key={address} plain removeLabel={`Remove ${address}`} onRemove={() => drop(address)}>
                {address}
              </Chip>
            ))}
          </div>
        )}
        <LeftOut lines={leftOut} />
        <InviteFaults faults={faults} />
        <LevelPick value={level} onChange={(next) => set({ level: next as JoinableLevel })} levels={LEVELS} />
        <Field label="Groups">
          {(control) => (
            <Combobox
              {...control}
              multiple
              options={groupOptions}
              value={groupIds}
              placeholder="None"
              onValueChange={(next) => set({ groupIds: next })}
            />
          )}
        </Field>
        <Field label="Programs" help={level === 'guest' ? 'A guest sees these, and nothing else.' : undefined}>
          {(control) => (
            <Combobox
              {...control}
              multiple
              options={programOptions}
              value={programIds}
              placeholder="None"
              onValueChange={(next) => set({ programIds: next })}
            />
          )}
        </Field>
        <Field label="Message, optional">
          {(control) => (
            <TextArea {...control} maxLength={2000} value={message} onValueChange={(next) => set({ message: next })} />
          )}
        </Field>
        <ul className={styles.consequences}>
          <li>
            {seats === 0
              ? 'Takes no seat.'
              : `Takes ${counted(seats, 'seat')}, ${Math.max(0, freeSeats - seats)} stay free.`}
          </li>
          <li>Each link is good for 7 days, once, for that address alone.</li>
        </ul>
        {short && (
          <ErrorText>
            {`The plan has ${counted(Math.max(0, freeSeats), 'free seat')}. Invite fewer people, or as guests or viewers, or ask whoever runs this server for more seats.`}
          </ErrorText>
        )}
        <div className={styles.send}>
          <Button
            type="button"
            onClick={() => {
              // Addresses stay in the input until they have been sent.
              if (!course) clearDraft(run);
              onClose();
            }}
          >
            {course ? 'Hide' : 'Cancel'}
          </Button>
          <Button type="submit" variant="primary" disabled={course !== null || count === 0 || short}>
            {course ? `Sending ${course.asked} of ${course.of}` : count > 1 ? `Send ${count} invites` : 'Send invite'}
          </Button>
        </div>
      </form>
    </SidePane>
  );
}
