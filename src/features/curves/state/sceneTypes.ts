/** What the scene tells the shell, which shows it as an alert; with `eventId` it offers to undo. */
export interface SceneAlert {
  kind: 'info' | 'error';
  text: string;
  eventId?: string;
}

export type OnAlert = (alert: SceneAlert) => void;
