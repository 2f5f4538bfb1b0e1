import { Field, TextInput } from '@/ui';
import styles from './Account.module.css';
import { QrCode } from './QrCode';

interface Props {
  begun: { secret: string; otpauth_url: string };
  code: string;
  onCode: (code: string) => void;
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The setup of a second factor: scan the code, then enter the first one-time code. */
export function FactorCode({ begun, code, onCode }: Props) {
  return (
    <div className={styles.code}>
      <QrCode text={begun.otpauth_url} />
      <div className={styles.beside}>
        <p>Scan it with an app for one-time codes, or type this key into the app:</p>
        <p className={styles.secret}>{inFours(begun.secret)}</p>
        <Field label="Code" help="The six digits that the app shows now.">
          {(control) => (
            <TextInput
              {...control}
              mono
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
              value={code}
              onValueChange={onCode}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
