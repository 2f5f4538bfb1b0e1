/** One email to one person. The text is complete without the HTML. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, for example List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** The outcome of sending an email. */
export type MailOutcome =
  | { sent: true }
  /** `why` is for people: what is missing, or what the mail server said. */
  | { sent: false; why: string; isPermanent: boolean };

/** Whether the server can send mail, for the checklist of administrators. */
export interface MailState {
  isSetUp: boolean;
  /** The last email that could not be sent; null after one that could. */
  lastFailure: { at: string; why: string } | null;
}

/** Sends emails. Each is tried once; callers that send many keep their own queue. */
export interface Mailer {
  /** Never throws. */
  send(message: EmailMessage): Promise<MailOutcome>;
  state(): MailState;
  close(): void;
}
