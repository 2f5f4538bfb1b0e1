import { type FormEvent, useState } from 'react';
import { checkDomainCall, type SsoDomainResource, type SsoResource } from '@/contract/workspaces/sso';
import { errorText } from '@/parts/acts/errorText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, ErrorText, IconButton, StatusMark, TextInput } from '@/ui';
import { CopyLine } from './CopyLine';
import styles from './Security.module.css';
import type { SaveSso } from './saveSso';

interface Props {
  sso: SsoResource;
  save: SaveSso;
  onChecked: () => void;
}

/** Email domains of the workspace: their addresses find its sign-in, and can be required to use the provider. */
export function DomainsLines({ sso, save, onChecked }: Props) {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const domains = sso.domains.map(({ domain }) => domain);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const why = await save({ domains: [...domains, typed] });
    setFault(why);
    if (why === null) setTyped('');
  };
  const check = async ({ domain }: SsoDomainResource) => {
    setBusy(true);
    setFault(null);
    try {
      const { reason } = (await client.call(checkDomainCall, { params: { domain }, body: {} })).resource;
      if (reason === null) onChecked();
      else setFault(reason);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SettingLine
        label="Domains"
        help="People with an address in these domains are sent to this workspace and its single sign-on."
      >
        <ul className={styles.list}>
          {sso.domains.map((one) => (
            <li key={one.domain} className={styles.entry}>
              <span className={styles.grow}>{one.domain}</span>
              {one.proven_at === null ? (
                <Button disabled={busy} onClick={() => void check(one)}>
                  Check
                </Button>
              ) : (
                <StatusMark shape="done" flat>
                  Proven
                </StatusMark>
              )}
              <IconButton
                icon="trash"
                label={`Remove ${one.domain}`}
                onClick={() => void save({ domains: domains.filter((name) => name !== one.domain) }).then(setFault)}
              />
            </li>
          ))}
        </ul>
        <form className={styles.add} onSubmit={(event) => void add(event)}>
          <TextInput aria-label="Domain" placeholder="example.org" value={typed} onValueChange={setTyped} />
          <Button type="submit" disabled={typed.trim() === ''}>
            Add
          </Button>
        </form>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
      </SettingLine>
      {sso.domains
        .filter(({ proven_at }) => proven_at === null)
        .map(({ domain, record_name, record_text }) => (
          <CopyLine
            key={domain}
            label={`Proof of ${domain}`}
            text={record_text}
            help={`Add it to the name server as a TXT record named ${record_name}, then press Check.`}
          />
        ))}
    </>
  );
}
