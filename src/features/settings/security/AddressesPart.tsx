import { type FormEvent, useState } from 'react';
import { seenAddressCall } from '@/contract/auth/address';
import { addIpAddressCall, ipAddressesCall, removeIpAddressCall } from '@/contract/workspaces/ipAddresses';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, ErrorText, IconButton, TextInput } from '@/ui';
import styles from './Security.module.css';

/** IP addresses from which the workspace accepts requests. A list that would lock out its author is refused. */
export function AddressesPart({ onAlert }: { onAlert: OnAlert }) {
  const client = useClient();
  const refusal = whyNot(useActor(), 'ip_address.manage');
  const list = useAnswer(refusal === null ? 'addresses' : null, (signal) => client.call(ipAddressesCall, { signal }));
  const seen = useAnswer(refusal === null ? 'seen' : null, (signal) => client.call(seenAddressCall, { signal }));
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const rows = list.answer?.resource ?? [];
  const act = async (run: () => Promise<unknown>, text: string): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      await run();
      onAlert({ kind: 'info', text });
      list.again();
      return true;
    } catch (error) {
      setFault(errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ip_address: typed, label };
    const isAdded = await act(() => client.call(addIpAddressCall, { body }), 'Address added.');
    if (!isAdded) return;
    setTyped('');
    setLabel('');
  };
  if (refusal !== null)
    return (
      <SettingsPart title="Allowed addresses">
        <SettingLine label="Addresses" help={refusal}>
          <span>From everywhere</span>
        </SettingLine>
      </SettingsPart>
    );
  return (
    <SettingsPart title="Allowed addresses" note={rows.length === 0 ? 'from everywhere' : undefined}>
      <SettingLine
        label="We see you as"
        help="If this is the address of a proxy of yours, set PROXIES for the server: otherwise the list has no effect."
      >
        <code>{seen.answer?.resource.address ?? '…'}</code>
      </SettingLine>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.address_id} className={styles.entry}>
            <code>{row.ip_address}</code>
            <span className={styles.grow}>{row.label}</span>
            <IconButton
              icon="trash"
              label={`Remove ${row.ip_address}`}
              disabled={busy}
              onClick={() =>
                void act(() => client.call(removeIpAddressCall, { params: { id: row.address_id } }), 'Address removed.')
              }
            />
          </li>
        ))}
      </ul>
      <form className={styles.add} onSubmit={(event) => void add(event)}>
        <TextInput
          aria-label="Address or range"
          mono
          placeholder="203.0.113.0/24"
          value={typed}
          onValueChange={setTyped}
        />
        <TextInput aria-label="Label" placeholder="Basel office" value={label} onValueChange={setLabel} />
        <Button type="submit" disabled={busy || typed.trim() === ''}>
          Add
        </Button>
      </form>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
      <p className={styles.quiet}>
        Requests, open pages and access keys from other addresses are refused immediately. A laptop without a network is
        not affected.
      </p>
    </SettingsPart>
  );
}
