import { useState } from 'react';
import type { SsoResource } from '@/contract/workspaces/sso';
import { SavedText } from '@/parts/settings/SavedText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { Button, ErrorText, TextInput } from '@/ui';
import { CopyLine } from './CopyLine';
import styles from './Security.module.css';
import type { SaveSso } from './saveSso';

interface Props {
  sso: SsoResource;
  save: SaveSso;
}

/** Settings for single sign-on with OpenID Connect: those of the provider, and those to enter at the provider. */
export function OidcLines({ sso, save }: Props) {
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const keepSecret = async () => {
    const why = await save({ client_secret: secret });
    setFault(why);
    if (why === null) setSecret('');
  };
  return (
    <>
      <CopyLine
        label="Redirect address"
        text={sso.redirect_uri}
        help="Enter it at the provider, for an application of type web."
      />
      <CopyLine
        label="Sign-out address"
        text={sso.logout_url}
        help="Optional. Enter it as back-channel logout address: who signs out at the provider, or is shut out there, is signed out here."
      />
      <SettingLine
        label="Issuer"
        labels="sso-issuer"
        help="The address of the provider, checked as soon as you enter it."
      >
        <SavedText
          id="sso-issuer"
          value={sso.issuer ?? ''}
          placeholder="https://login.example.org"
          onSave={(issuer) => save({ issuer: issuer || null })}
        />
      </SettingLine>
      <SettingLine label="Client id" labels="sso-client">
        <SavedText
          id="sso-client"
          value={sso.client_id ?? ''}
          onSave={(client_id) => save({ client_id: client_id || null })}
        />
      </SettingLine>
      <SettingLine
        label="Client secret"
        labels="sso-secret"
        help={
          sso.has_client_secret
            ? 'A secret is saved, encrypted. It is never shown.'
            : 'Saved encrypted, and never shown again.'
        }
      >
        <div className={styles.copy}>
          <TextInput
            id="sso-secret"
            type="password"
            autoComplete="off"
            placeholder={sso.has_client_secret ? '••••••••' : ''}
            value={secret}
            onValueChange={setSecret}
            aria-invalid={fault !== null}
          />
          <Button disabled={secret === ''} onClick={() => void keepSecret()}>
            Keep
          </Button>
        </div>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
      </SettingLine>
      <SettingLine label="Scopes" labels="sso-scopes" help="openid and email are required.">
        <SavedText id="sso-scopes" value={sso.scopes} onSave={(scopes) => save({ scopes })} />
      </SettingLine>
    </>
  );
}
