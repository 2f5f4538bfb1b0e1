import type { Migration } from '../migrate';

/** The last event that the author of a write knew in the cells that they wrote; null when unknown. */
export const eventKnew: Migration = {
  id: '0006_event_knew',
  statements: ['alter table event add column knew bigint'],
};
