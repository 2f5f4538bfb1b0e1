import { createStore } from 'zustand/vanilla';

/** work.md section 9: 3 s, 10 s when it can be undone; errors stay. */
const INFO_MILLIS = 3_000;
const UNDOABLE_MILLIS = 10_000;

export interface Alert {
  id: number;
  kind: 'info' | 'error';
  text: string;
  /** Event (or act) that the alert offers to undo. */
  eventId?: string;
  /** Further acts that the alert offers; it stays as long as one that can be undone. */
  actions?: readonly { label: string; onAct: () => void }[];
}

export type NewAlert = Omit<Alert, 'id'>;

export const alertStore = createStore<{ alerts: readonly Alert[] }>(() => ({ alerts: [] }));

let count = 0;

export function dismissAlert(id: number): void {
  alertStore.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}

/** Shows an alert; it goes by itself unless it is an error. */
export function showAlert(alert: NewAlert): void {
  const id = ++count;
  alertStore.setState(({ alerts }) => ({ alerts: [...alerts.slice(-4), { ...alert, id }] }));
  if (alert.kind === 'error') return;
  setTimeout(() => dismissAlert(id), alert.eventId || alert.actions ? UNDOABLE_MILLIS : INFO_MILLIS);
}
