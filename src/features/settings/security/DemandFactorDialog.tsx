import { useEffect, useState } from 'react';
import { meCall } from '@/contract/auth/me';
import { useClient } from '@/store/hooks/ClientProvider';
import { ConfirmDialog } from '@/ui';

interface Props {
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Asks for confirmation before a second factor becomes mandatory. It takes effect immediately, even for the admin who
 * turns it on: without a factor they could not even undo it.
 */
export function DemandFactorDialog({ onClose, onConfirm }: Props) {
  const client = useClient();
  const [hasOwn, setHasOwn] = useState<boolean | null>(null);
  useEffect(() => {
    client.call(meCall).then(
      ({ resource }) => setHasOwn(resource.second_factor.is_active),
      // Offline this is unknown, so the message is the same as without a factor.
      () => setHasOwn(false),
    );
  }, [client]);
  return (
    <ConfirmDialog
      open
      danger={false}
      title="Require a second factor of everyone?"
      confirmLabel="Require it"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={onConfirm}
    >
      Members who have none are asked to set one up at once, and can do nothing else until then.
      {hasOwn === false && (
        <b> That includes you: have the app for one-time codes or your passkey at hand before you continue.</b>
      )}
    </ConfirmDialog>
  );
}
