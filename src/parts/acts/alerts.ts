import { createStore } from 'zustand/vanilla';
import type { Alert } from './alert';

/** work.md section 9: 3 s, 10 s when it can be undone; errors stay. */
const INFO_MILLIS = 3_000;
const UNDOABLE_MILLIS = 10_000;
const TICK_MILLIS = 1_000;
/** More at once would cover the page; errors are never displaced. */
const MOST = 5;

export interface ShownAlert extends Alert {
  id: number;
  /** Milliseconds until it disappears, and the total; null = it stays. */
  clock: { left: number; total: number } | null;
}

export const alertStore = createStore<{ alerts: readonly ShownAlert[]; held: boolean }>(() => ({
  alerts: [],
  held: false,
}));

let count = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  const { alerts, held } = alertStore.getState();
  if (!held)
    alertStore.setState({
      alerts: alerts.flatMap((alert) => {
        if (!alert.clock) return [alert];
        const left = alert.clock.left - TICK_MILLIS;
        return left > 0 ? [{ ...alert, clock: { ...alert.clock, left } }] : [];
      }),
    });
  if (alertStore.getState().alerts.some(({ clock }) => clock)) return;
  clearInterval(ticking);
  ticking = undefined;
}

export function dismissAlert(id: number): void {
  alertStore.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}

/** Removes the alert on a subject, once it no longer applies or is reported elsewhere. */
export function dismissTopic(topic: string): void {
  alertStore.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.topic !== topic) }));
}

/** Pauses the timers while somebody reads or reaches for the alerts. */
export function holdAlerts(held: boolean): void {
  alertStore.setState({ held });
}

/**
 * Shows an alert; it disappears by itself unless it is an error. An alert with the same text restarts its timer instead
 * of being stacked.
 */
export function showAlert(alert: Alert): void {
  const total = alert.eventId || alert.actions ? UNDOABLE_MILLIS : INFO_MILLIS;
  const shown: ShownAlert = { ...alert, id: ++count, clock: alert.kind === 'error' ? null : { left: total, total } };
  alertStore.setState(({ alerts }) => {
    const isReplaced = (other: ShownAlert) =>
      other.kind === alert.kind &&
      ((other.text === alert.text && !other.eventId) || (alert.topic !== undefined && other.topic === alert.topic));
    const others = alerts.filter((other) => !isReplaced(other));
    const oldest = others.length < MOST ? undefined : others.find(({ kind }) => kind === 'info');
    return { alerts: [...others.filter((other) => other !== oldest), shown] };
  });
  if (shown.clock) ticking ??= setInterval(tick, TICK_MILLIS);
}
