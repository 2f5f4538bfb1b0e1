import { useState } from 'react';
import { mfaActivateCall } from '@/contract/auth/mfaActivate';
import { FactorCode } from '@/parts/account/FactorCode';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { Dialog, ErrorText } from '@/ui';

interface Props {
  begun: { secret: string; otpauth_url: string };
  onClose: () => void;
  onToken: (token: string) => void;
  onCodes: (codes: string[]) => void;
}

/** Scan the code, and enter the first code of the app. */
export function FactorSetupDialog({ begun, onClose, onToken, onCodes }: Props) {
  const client = useClient();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { recovery_codes, token } = (await client.call(mfaActivateCall, { body: { otp: code } })).resource;
      onToken(token);
      onCodes(recovery_codes);
    } catch (error) {
      setFault(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up a second factor"
      subtitle="Your other sessions end."
      width="md"
      submitLabel="Turn it on"
      submitDisabled={code.trim() === ''}
      busy={busy}
      onSubmit={() => void turnOn()}
    >
      <FactorCode begun={begun} code={code} onCode={setCode} />
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </Dialog>
  );
}
