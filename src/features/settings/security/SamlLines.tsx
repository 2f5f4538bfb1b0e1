import { useRef, useState } from 'react';
import type { SsoResource } from '@/contract/workspaces/sso';
import { timeText } from '@/lib/timeText';
import { SavedText } from '@/parts/settings/SavedText';
import { SettingLine } from '@/parts/settings/SettingLine';
import { Button, ErrorText, TextArea } from '@/ui';
import { CopyLine } from './CopyLine';
import styles from './Security.module.css';
import type { SaveSso } from './saveSso';

interface Props {
  sso: SsoResource;
  save: SaveSso;
}

/** Maximum size, in bytes, of a metadata file. */
const MOST_BYTES = 5_000_000;

/** Settings for single sign-on with SAML: those of the provider, and those to enter at the provider. */
export function SamlLines({ sso, save }: Props) {
  const [xml, setXml] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = async (metadata_xml: string) => {
    const why = await save({ metadata_xml });
    setFault(why);
    if (why === null) setXml('');
    else setXml(metadata_xml);
  };
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) setFault(`${chosen.name} is larger than 5 MB: these are no metadata of a provider.`);
    else await take(await chosen.text());
  };
  const { certificates } = sso;
  return (
    <>
      <CopyLine
        label="Entity id"
        text={sso.sp_entity_id}
        help="Enter it at the provider as audience. At this address is the metadata file of our side, too."
      />
      <CopyLine label="Answers go to" text={sso.acs_url} help="Assertion consumer service (ACS) and recipient." />
      <SettingLine label="Metadata address" labels="saml-url" help="Read when you save it, not at each sign-in.">
        <SavedText
          id="saml-url"
          value={sso.metadata_url ?? ''}
          placeholder="https://login.example.org/metadata"
          onSave={(metadata_url) => save({ metadata_url: metadata_url || null })}
        />
      </SettingLine>
      <SettingLine label="or its text" labels="saml-xml" help="Paste the XML, or choose the file.">
        <TextArea id="saml-xml" mono value={xml} onValueChange={setXml} placeholder="<EntityDescriptor …" />
        <div className={styles.copy}>
          <Button disabled={xml.trim() === ''} onClick={() => void take(xml)}>
            Read it
          </Button>
          <Button icon="upload" onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".xml,text/xml,application/xml"
            hidden
            aria-label="Metadata file"
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        {fault !== null && <ErrorText>{fault}</ErrorText>}
      </SettingLine>
      {sso.entity_id !== null && (
        <SettingLine
          label="Provider"
          help={sso.metadata_read_at ? `Metadata read ${timeText(Date.parse(sso.metadata_read_at))}.` : undefined}
        >
          <span className={styles.breaks}>{sso.entity_id}</span>
          {certificates.map((certificate) => (
            <span key={certificate.fingerprint} className={styles.breaks}>
              {Date.parse(certificate.expires_at) < Date.now() ? 'Certificate ended' : 'Certificate until'}{' '}
              {timeText(Date.parse(certificate.expires_at))}, SHA-256 {certificate.fingerprint.slice(0, 23)}…
            </span>
          ))}
        </SettingLine>
      )}
    </>
  );
}
