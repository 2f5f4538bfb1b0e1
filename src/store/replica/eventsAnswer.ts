import type { LogEvent } from '@/domain/events/event';

/** Events as the server shows them to this person. */
export interface EventsAnswer {
  /** The rights under which they were shown. */
  perm_epoch: number;
  events: LogEvent[];
  /** Ids that the log has, visible or not. */
  held: string[];
}
