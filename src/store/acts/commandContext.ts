import type { CommandContext } from '@/domain/commands/command';
import { idAt } from '@/lib/uuid';
import type { LocalStore } from '../localStore';

/** Minutes that the device's zone is east of UTC at a time. */
export function tzMinutesAt(at: number): number {
  // 0 - x, since -0 is not the same as the 0 that comes back from JSON.
  return 0 - new Date(at).getTimezoneOffset();
}

/** What a plan may know: ids count up from the operation's id, which itself stays the event's. */
export function commandContext(store: LocalStore, opId: string, at: number, tzMinutes: number): CommandContext {
  let made = 0;
  return {
    actor: store.actor,
    opId,
    clientId: store.clientId,
    at,
    tzMinutes,
    newId: () => idAt(opId, ++made),
  };
}
