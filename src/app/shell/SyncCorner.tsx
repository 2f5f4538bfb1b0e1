import { SyncPill } from '@/features/sync';
import { useStore } from '@/store/hooks/StoreProvider';
import { discardRefused, retryRefused } from '@/store/refusals';
import { rescueFile } from '@/store/rescueFile';
import type { SyncLoop } from '@/sync/syncLoop';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';
import { saveFile } from './saveFile';

const complain = (error: unknown) => showAlert({ kind: 'error', text: errorText(error) });

/** The state of this device's work at the right end of every top bar. */
export function SyncCorner({ sync }: { sync: SyncLoop }) {
  const store = useStore();
  return (
    <SyncPill
      onSyncNow={() => sync.now()}
      onRetry={(opId) => void retryRefused(store, opId).catch(complain)}
      onDiscard={(opId) => void discardRefused(store, opId).catch(complain)}
      onSaveRescueFile={() =>
        void rescueFile(store)
          .then((file) => saveFile('labtide-unsent-work.json', 'application/json', JSON.stringify(file, null, 1)))
          .catch(complain)
      }
    />
  );
}
