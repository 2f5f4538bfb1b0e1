import { useMemo, useState } from 'react';
import { inviteMemberCall } from '@/contract/workspaces/invites';
import type { AccessLevel } from '@/domain/permissions/actor';
import { takesSeat } from '@/domain/plans/seats';
import { compareNatural } from '@/domain/sorts/natural';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Chip, Combobox, ErrorText, Field, SidePane, TextArea, TextInput } from '@/ui';
import { addressesIn, looksLikeAddress } from './addresses';
import { LevelPick } from './LevelPick';
import styles from './Members.module.css';

interface Props {
  /** Seats of the plan that nobody takes or holds. */
  freeSeats: number;
  onClose: () => void;
  /** Told whenever an invite was sent. */
  onSent: () => void;
  onAlert: OnAlert;
}

const LEVELS = ['admin', 'team-member', 'guest', 'viewer'] as const satisfies readonly AccessLevel[];
type Joinable = (typeof LEVELS)[number];

/** A link that no letter carries. */
interface Link {
  email: string;
  link: string;
}

/** Invites one person or many. Addresses that are refused stay, each with the reason. */
export function InvitePane({ freeSeats, onClose, onSent, onAlert }: Props) {
  const client = useClient();
  const groups = useRows('group');
  const programs = useRows('program');
  const [typed, setTyped] = useState('');
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [level, setLevel] = useState<Joinable>('team-member');
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const [programIds, setProgramIds] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const [links, setLinks] = useState<readonly Link[]>([]);
  /** How many of the addresses have been asked for while they are sent. */
  const [asked, setAsked] = useState<number | null>(null);
  const busy = asked !== null;
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
  const take = (text: string): readonly string[] => {
    const next = [...new Set([...addresses, ...addressesIn(text)])];
    setAddresses(next);
    return next;
  };
  const type = (text: string) => {
    // A separator ends an address; a paste brings several at once.
    if (/[\s,;]/.test(text) && text.includes('@')) {
      take(text);
      setTyped('');
    } else setTyped(text);
  };
  const seats = takesSeat(level) ? addresses.length + (looksLikeAddress(typed) ? 1 : 0) : 0;
  const drop = (address: string) => {
    setAddresses(addresses.filter((one) => one !== address));
    const next = new Map(faults);
    next.delete(address);
    setFaults(next);
  };
  const send = async () => {
    const all = typed.trim() ? take(typed) : addresses;
    setTyped(typed.includes('@') ? '' : typed);
    setAsked(0);
    const left: string[] = [];
    const refused = new Map<string, string>();
    const made: Link[] = [];
    for (const [index, email] of all.entries()) {
      setAsked(index + 1);
      try {
        const body = { email, access_level: level, program_ids: programIds, group_ids: groupIds, message };
        const { resource } = await client.call(inviteMemberCall, { body });
        if (resource.link) made.push({ email, link: resource.link });
      } catch (error) {
        left.push(email);
        refused.set(email, errorText(error));
      }
    }
    setAsked(null);
    // What was typed meanwhile stays.
    setAddresses((now) => [...left, ...now.filter((address) => !all.includes(address))]);
    setFaults(refused);
    setLinks([...links, ...made]);
    const sent = all.length - left.length;
    if (sent > 0) onSent();
    if (sent > 0) onAlert({ kind: 'info', text: `${counted(sent, 'invite')} ${made.length > 0 ? 'made' : 'sent'}.` });
    if (left.length === 0 && made.length === 0 && sent > 0) onClose();
  };
  const short = seats > freeSeats;
  const count = addresses.length + (looksLikeAddress(typed) ? 1 : 0);
  return (
    <SidePane title="Invite people" width={360} onClose={onClose}>
      <form
        className={styles.invite}
        onSubmit={(event) => {
          event.preventDefault();
          if (count > 0 && !busy) void send();
        }}
      >
        <Field label="E-mail, one or many" help="Commas, blanks and lines part addresses. A list can be pasted.">
          {(control) => (
            <TextInput
              {...control}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoFocus
              value={typed}
              onValueChange={type}
              onBlur={() => {
                if (!looksLikeAddress(typed)) return;
                take(typed);
                setTyped('');
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
        {[...faults].map(([address, fault]) => (
          <ErrorText key={address}>
            {address}: {fault}
          </ErrorText>
        ))}
        <LevelPick value={level} onChange={(next) => setLevel(next as Joinable)} levels={LEVELS} />
        <Field label="Groups">
          {(control) => (
            <Combobox
              {...control}
              multiple
              options={groupOptions}
              value={groupIds}
              placeholder="None"
              onValueChange={setGroupIds}
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
              onValueChange={setProgramIds}
            />
          )}
        </Field>
        <Field label="Message, optional">
          {(control) => <TextArea {...control} maxLength={2000} value={message} onValueChange={setMessage} />}
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
            {`The plan has ${counted(Math.max(0, freeSeats), 'free seat')}. Invite fewer people, or as guests or viewers.`}
          </ErrorText>
        )}
        <div className={styles.send}>
          <Button type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={busy || count === 0 || short}>
            {busy ? `Sending ${asked} of ${addresses.length}` : count > 1 ? `Send ${count} invites` : 'Send invite'}
          </Button>
        </div>
        {links.length > 0 && <Links links={links} />}
      </form>
    </SidePane>
  );
}

/** Links that are shown once, because this server sends no letters. */
export function Links({ links }: { links: readonly Link[] }) {
  return (
    <section className={styles.links} aria-label="Links to hand on">
      <b>Hand these links on yourself</b>
      <p className={styles.quiet}>This server does not send e-mail. Each link is shown only once, now.</p>
      {links.map(({ email, link }) => (
        <div key={link} className={styles.link}>
          <span>{email}</span>
          <input readOnly aria-label={`Link for ${email}`} value={link} onFocus={(event) => event.target.select()} />
          <Button type="button" icon="copy" onClick={() => void navigator.clipboard.writeText(link)}>
            Copy
          </Button>
        </div>
      ))}
    </section>
  );
}
