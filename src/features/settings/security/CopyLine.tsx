import { useState } from 'react';
import { SettingLine } from '@/parts/settings/SettingLine';
import { Button } from '@/ui';
import styles from './Security.module.css';

/** A text to be copied elsewhere. */
export function CopyLine({ label, text, help }: { label: string; text: string; help?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <SettingLine label={label} help={help}>
      <div className={styles.copy}>
        <code>{text}</code>
        <Button
          icon="copy"
          aria-label={`Copy: ${label}`}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </SettingLine>
  );
}
