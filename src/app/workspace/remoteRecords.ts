import type { Client } from '@/contract/client';
import { withQueryRetry } from '@/contract/queryRetry';
import { remoteEventsCall } from '@/contract/sync/events';
import { remoteRecordsCall } from '@/contract/sync/records';
import { tableSizesCall } from '@/contract/sync/sizes';
import type { RemoteRecords } from '@/store/replica/remotePort';

/** Requests from the server what is not on this device. */
export function remoteRecords(client: Client): RemoteRecords {
  return {
    records: async (ids) =>
      (await withQueryRetry(() => client.call(remoteRecordsCall, { query: { record_ids: ids.join(',') } }))).resource,
    async stretch(sliceId, { offset, limit, text }) {
      const query = { entity_slice_id: sliceId, offset, limit, ...(text ? { search_text: text } : {}) };
      return (await withQueryRetry(() => client.call(remoteRecordsCall, { query }))).resource;
    },
    events: async (ids) =>
      (await withQueryRetry(() => client.call(remoteEventsCall, { query: { event_ids: ids.join(',') } }))).resource,
    async sizes() {
      const { resource } = await withQueryRetry(() => client.call(tableSizesCall));
      return new Map(resource.map(({ slice_id, records }) => [slice_id, records]));
    },
  };
}
