/** A message to the person; the shell shows it. An error stays until it is dismissed. */
export interface Alert {
  kind: 'info' | 'error';
  text: string;
  /** Event (or operation) that the alert offers to undo. */
  eventId?: string;
  /** Its subject: a newer alert on the same subject replaces it. */
  topic?: string;
  /** Further actions that the alert offers; with any, it stays as long as one that can be undone. */
  actions?: readonly { label: string; onAct: () => void }[];
}

export type OnAlert = (alert: Alert) => void;
