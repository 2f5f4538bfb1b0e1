import type { CommandContext } from '@/domain/commands/command';
import { idAt } from '@/lib/uuid';
import type { LocalStore } from '../localStore';

/** Offset of the device's time zone at a time, in minutes east of UTC. */
export function tzMinutesAt(at: number): number {
  // 0 - x, since -0 differs from the 0 that JSON returns.
  return 0 - new Date(at).getTimezoneOffset();
}

/** Context of a plan: ids count up from the operation's id, which itself remains the event's. */
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
