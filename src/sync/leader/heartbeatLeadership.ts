import { realTimers, type Timers } from '../retry/timers';
import type { Leadership } from './leadership';

const BEAT = 1_500;
const SILENCE = 4_500;

/**
 * For browsers without Web Locks: tabs send each other heartbeats, and the one with the smallest id leads. For a moment
 * two may lead; sending twice is harmless (S2), so this is enough.
 */
export function heartbeatLeadership(
  name: string,
  timers: Timers = realTimers,
  now: () => number = Date.now,
): Leadership {
  return {
    campaign(onChange) {
      if (typeof BroadcastChannel === 'undefined') {
        onChange(true);
        return () => onChange(false);
      }
      const id = crypto.randomUUID();
      const channel = new BroadcastChannel(`${name}:leader`);
      const lastSeen = new Map<string, number>();
      const started = now();
      let leads = false;
      let timer = 0;
      const judge = () => {
        for (const [other, at] of lastSeen) if (now() - at > SILENCE) lastSeen.delete(other);
        const smallest = [...lastSeen.keys()].every((other) => id < other);
        const next = smallest && now() - started >= BEAT;
        if (next !== leads) {
          leads = next;
          onChange(leads);
        }
      };
      channel.onmessage = (event: MessageEvent<{ id: string; gone?: boolean }>) => {
        if (event.data.gone) lastSeen.delete(event.data.id);
        else lastSeen.set(event.data.id, now());
        judge();
      };
      const beat = () => {
        channel.postMessage({ id });
        judge();
        timer = timers.set(beat, BEAT);
      };
      beat();
      return () => {
        timers.clear(timer);
        channel.postMessage({ id, gone: true });
        channel.close();
        if (leads) onChange(false);
      };
    },
  };
}
