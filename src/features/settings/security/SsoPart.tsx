import { useState } from 'react';
import { type SsoResource, ssoSettingsCall, updateSsoCall } from '@/contract/workspaces/sso';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingLine } from '@/parts/settings/SettingLine';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, ErrorText, RadioGroup, Spinner, Switch } from '@/ui';
import { DomainsLines } from './DomainsLines';
import { OidcLines } from './OidcLines';
import { RequiredLines } from './RequiredLines';
import { SamlLines } from './SamlLines';
import styles from './Security.module.css';
import type { SaveSso } from './saveSso';

const PROTOCOLS = [
  { value: 'oidc', label: 'OpenID Connect, recommended' },
  { value: 'saml', label: 'SAML, where the provider has nothing else' },
] as const;
const PROTOCOL_NAMES = { oidc: 'OpenID Connect', saml: 'SAML' } as const;

/** Single sign-on: the provider, the domains, and for whom it is mandatory. */
export function SsoPart({ onAlert }: { onAlert: OnAlert }) {
  const client = useClient();
  const refusal = whyNot(useActor(), 'sso.manage');
  const { answer, fault, again } = useAnswer(refusal === null ? 'sso' : null, (signal) =>
    client.call(ssoSettingsCall, { signal }),
  );
  const [changed, setChanged] = useState<SsoResource | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sso = changed ?? answer?.resource;
  /** The protocol whose settings are shown; the other one may still be in use. */
  const [chosen, setChosen] = useState<SsoResource['protocol'] | null>(null);
  const save: SaveSso = async (body) => {
    try {
      setChanged((await client.call(updateSsoCall, { body })).resource);
      setRefused(null);
      onAlert({ kind: 'info', text: 'Single sign-on updated.' });
      return null;
    } catch (error) {
      return errorText(error);
    }
  };
  const set: SaveSso = async (body) => {
    const why = await save(body);
    setRefused(why);
    return why;
  };
  if (refusal !== null)
    return (
      <SettingsPart title="Single sign-on">
        <SettingLine label="Single sign-on" help={refusal}>
          <span>Off</span>
        </SettingLine>
      </SettingsPart>
    );
  if (!sso)
    return (
      <SettingsPart title="Single sign-on">
        {fault === null ? <Spinner /> : <ErrorText>{fault}</ErrorText>}
      </SettingsPart>
    );
  const shown = chosen ?? sso.protocol;
  return (
    <SettingsPart title="Single sign-on" note={sso.is_enabled ? 'on' : 'off'}>
      <SettingLine label="Protocol">
        <RadioGroup
          label="Protocol"
          column
          value={shown}
          options={PROTOCOLS}
          onValueChange={(protocol) => {
            setChosen(protocol);
            setRefused(null);
            if (!sso.is_enabled) void set({ protocol });
          }}
        />
        {shown !== sso.protocol && sso.is_enabled && (
          <div className={styles.copy}>
            <span>Sign-in still uses {PROTOCOL_NAMES[sso.protocol]}. Fill in these settings, then change it.</span>
            <Button onClick={() => void set({ protocol: shown })}>Change to {PROTOCOL_NAMES[shown]}</Button>
          </div>
        )}
      </SettingLine>
      {shown === 'oidc' ? <OidcLines sso={sso} save={save} /> : <SamlLines sso={sso} save={save} />}
      <SettingLine label="Single sign-on" labels="sso-on" help="Offered at the sign-in of this workspace.">
        <Switch id="sso-on" checked={sso.is_enabled} onCheckedChange={(is_enabled) => void set({ is_enabled })}>
          On
        </Switch>
      </SettingLine>
      {refused !== null && <ErrorText>{refused}</ErrorText>}
      <DomainsLines
        sso={sso}
        save={save}
        onChecked={() => {
          setChanged(null);
          again();
        }}
      />
      <RequiredLines sso={sso} save={save} />
    </SettingsPart>
  );
}
