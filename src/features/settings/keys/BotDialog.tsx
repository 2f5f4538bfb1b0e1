import { useState } from 'react';
import { BOT_LEVELS, makeBotCall } from '@/contract/workspaces/bots';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText, Field, TextInput } from '@/ui';
import { LevelPick } from '../members/LevelPick';

type Level = (typeof BOT_LEVELS)[number];

/** Creates a bot. */
export function BotDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const client = useClient();
  const [name, setName] = useState('');
  const [level, setLevel] = useState<Level>('team-member');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setFault(null);
    try {
      await client.call(makeBotCall, { body: { bot_name: name, access_level: level } });
      onMade();
      onClose();
    } catch (error) {
      setFault(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New bot"
      width="md"
      submitLabel="Make the bot"
      submitDisabled={name.trim() === ''}
      busy={busy}
      onSubmit={() => void make()}
    >
      <Field label="Name" help="Its changes appear under this name.">
        {(control) => <TextInput {...control} autoFocus maxLength={200} value={name} onValueChange={setName} />}
      </Field>
      <LevelPick value={level} onChange={(next) => setLevel(next as Level)} levels={BOT_LEVELS} />
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
