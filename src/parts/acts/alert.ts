/** A message to the person; the shell shows it. An error stays until it is dismissed. */
export interface Alert {
  kind: 'info' | 'error';
  text: string;
  /** Event (or act) that the alert offers to undo. */
  eventId?: string;
  /** What it is about: a newer alert about the same takes its place. */
  topic?: string;
  /** Further acts that the alert offers; it stays as long as one that can be undone. */
  actions?: readonly { label: string; onAct: () => void }[];
}

export type OnAlert = (alert: Alert) => void;
