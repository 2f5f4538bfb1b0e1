/** What the shell shows as a message; with `actions` it stays long enough to be used. */
export interface ImportAlert {
  kind: 'info' | 'error';
  text: string;
  eventId?: string;
  actions?: readonly { label: string; onAct: () => void }[];
}

export type OnAlert = (alert: ImportAlert) => void;
