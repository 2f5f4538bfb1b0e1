import { useState } from 'react';
import { type PasskeyResource, renamePasskeyCall } from '@/contract/passkeys/passkeys';
import { addPasskey } from '@/parts/account/addPasskey';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText, Field, TextInput } from '@/ui';

interface Props {
  /** The passkey to rename; null = a new one is created. */
  renamed: PasskeyResource | null;
  onClose: () => void;
  onAdded: (added: { recovery_codes: string[]; token: string }) => void;
}

/** Asks for the name of a passkey; a new one is then created by the browser. */
export function PasskeyNameDialog({ renamed, onClose, onAdded }: Props) {
  const client = useClient();
  const [name, setName] = useState(renamed?.passkey_name ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setFault(null);
    try {
      if (renamed === null) return onAdded(await addPasskey(client, name));
      await client.call(renamePasskeyCall, { params: { id: renamed.id }, body: { passkey_name: name } });
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
      title={renamed ? 'Rename the passkey' : 'Add a passkey'}
      subtitle={renamed ? undefined : 'Your browser then asks where to keep it. Your other sessions end.'}
      submitLabel={renamed ? 'Rename' : 'Continue'}
      submitDisabled={name.trim() === ''}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <Field label="Name" help={renamed ? undefined : 'Where it is kept, such as Office laptop or Key in the drawer.'}>
        {(control) => <TextInput {...control} autoFocus maxLength={100} value={name} onValueChange={setName} />}
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
