import { useState } from 'react';
import { makeAccessKeyCall } from '@/contract/users/accessKeys';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, Checkbox, Dialog, ErrorText, Field, Select, TextInput } from '@/ui';
import styles from '../account/Account.module.css';

interface Props {
  /** The bot that it is for; null = for oneself. */
  bot: { id: string; bot_name: string } | null;
  onClose: () => void;
  onMade: () => void;
}

const DAY = 24 * 3600_000;
const ENDS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
] as const;
type Ends = (typeof ENDS)[number]['value'];

/** Creates an access key, and shows its secret, only once. */
export function KeyDialog({ bot, onClose, onMade }: Props) {
  const client = useClient();
  const [name, setName] = useState('');
  const [reads, setReads] = useState(false);
  const [ends, setEnds] = useState<Ends>('90');
  const [key, setKey] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setFault(null);
    try {
      const expires_at = ends === 'never' ? null : new Date(Date.now() + Number(ends) * DAY).toISOString();
      const body = { key_name: name, is_read_only: reads, expires_at, ...(bot ? { user_id: bot.id } : {}) };
      setKey((await client.call(makeAccessKeyCall, { body })).resource.key);
      onMade();
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (key !== null)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`The key “${name.trim()}”`}
        subtitle="It is shown this once. Keep it where programs keep their secrets, never in a file that is shared."
        width="md"
        submitLabel="I have saved it"
        onSubmit={onClose}
      >
        <div className={styles.key}>
          <code>{key}</code>
          <Button icon="copy" onClick={() => void navigator.clipboard.writeText(key).then(() => setCopied(true))}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={bot ? `New key for ${bot.bot_name}` : 'New access key'}
      subtitle={
        bot ? 'It may do what the bot may do.' : 'It may do what you may do, but never sign in or invite anybody.'
      }
      submitLabel="Make the key"
      submitDisabled={name.trim() === ''}
      busy={busy}
      onSubmit={() => void make()}
    >
      <Field label="Name" help="What uses it, for example: plate reader, room 2.14.">
        {(control) => <TextInput {...control} autoFocus maxLength={200} value={name} onValueChange={setName} />}
      </Field>
      <Field label="It ends">
        {(control) => <Select {...control} value={ends} options={ENDS} onValueChange={setEnds} />}
      </Field>
      <Checkbox checked={reads} onCheckedChange={setReads}>
        It only reads
      </Checkbox>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
