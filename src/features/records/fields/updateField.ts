import type { Client } from '@/contract/client';
import { updateFieldCall } from '@/contract/dataFields/update';
import type { Json } from '@/lib/json';
import type { LocalStore } from '@/store/localStore';
import { hereOrThere } from './hereOrThere';

/** Changes a field; a change of type may need the server. @throws as hereOrThere */
export function updateField(
  store: LocalStore,
  client: Client,
  id: string,
  next: { [name: string]: Json },
): Promise<{ opId: string }> {
  return hereOrThere(store, 'PUT /data_fields/{id}', { ...next, id }, () =>
    client.call(updateFieldCall, { params: { id }, body: next }),
  );
}
