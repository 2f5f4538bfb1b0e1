import { useState } from 'react';
import { accessKeysCall } from '@/contract/users/accessKeys';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, EmptyState, Spinner } from '@/ui';
import { KeyDialog } from './KeyDialog';
import { KeyList } from './KeyList';

/** A person's own access keys in this workspace. */
export function KeysScene({ onDocs, onAlert }: { onDocs(): void; onAlert: OnAlert }) {
  const client = useClient();
  const { user_id } = useActor();
  const { answer, fault, again } = useAnswer('keys', (signal) => client.call(accessKeysCall, { signal }));
  const [isMaking, setMaking] = useState(false);
  const keys = answer?.resource.filter((key) => key.user_id === user_id) ?? [];
  return (
    <SettingsPage
      trail="You"
      title="Access keys"
      note={answer && counted(keys.length, 'key')}
      wide
      actions={
        <>
          <Button onClick={onDocs}>API documentation</Button>
          <Button icon="plus" variant="primary" onClick={() => setMaking(true)}>
            New key
          </Button>
        </>
      }
    >
      {!answer && fault === null && <Spinner page />}
      {!answer && fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      {answer && keys.length === 0 && (
        <EmptyState page>
          No access keys yet. With a key, a script reads and writes through the API what you can read and write
          yourself.
        </EmptyState>
      )}
      <KeyList keys={keys} onChanged={again} onAlert={onAlert} />
      {isMaking && <KeyDialog bot={null} onClose={() => setMaking(false)} onMade={again} />}
    </SettingsPage>
  );
}
