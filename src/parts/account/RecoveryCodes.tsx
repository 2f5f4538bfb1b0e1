import { useState } from 'react';
import { saveBlob } from '@/lib/saveBlob';
import { Button } from '@/ui';
import styles from './Account.module.css';

interface Props {
  codes: readonly string[];
  /** The account that they belong to. */
  email: string;
}

/** Recovery codes, which are shown only once, to be copied or saved. */
export function RecoveryCodes({ codes, email }: Props) {
  const [copied, setCopied] = useState(false);
  const text = `Labtide recovery codes of ${email}\nEach code works once, instead of a code from your phone.\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        Keep these where you keep other keys, not on the phone. Each signs you in once when you do not have the phone.
        They are shown only this once.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button
          icon="copy"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          icon="download"
          onClick={() => saveBlob('labtide-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save to a file
        </Button>
      </div>
    </div>
  );
}
