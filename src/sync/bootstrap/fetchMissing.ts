import { Refusal } from '@/domain/refusal';
import type { LocalStore } from '@/store/localStore';
import { dropItem } from '@/store/replica/olderWork';
import { dropSlice, heldScopes } from '@/store/replica/replica';
import { isItemScope } from '@/store/replica/wanted';
import type { SyncTransport } from '../syncTransport';
import { bootstrapScope, type OnBootstrap } from './bootstrapScope';

/**
 * Fetches what should be on this device and is incomplete. A table that the server no longer shows to this person is
 * dropped from the list: it must not block everything else, such as news of their rights. A change of rights ends the
 * fetch: the feed, which is read next, says what to do.
 * @throws as bootstrapScope
 */
export async function fetchMissing(
  store: LocalStore,
  transport: SyncTransport,
  onProgress?: OnBootstrap,
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Checked each time: a table may be dropped while another one is being fetched.
    const scope = (await heldScopes(store)).missing.find((missing) => !tried.has(missing));
    if (scope === undefined) return;
    tried.add(scope);
    try {
      if ((await bootstrapScope(store, transport, scope, onProgress)) === 'rights') return;
    } catch (error) {
      const isHidden = error instanceof Refusal && ['not_found', 'forbidden'].includes(error.code);
      if (isHidden && isItemScope(scope)) await dropItem(store, scope);
      else if (isHidden && scope.startsWith('slice:')) await dropSlice(store, scope.slice('slice:'.length));
      else throw error;
    }
  }
}
