/** One letter to one person. The text is whole without the HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, for example List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** What became of a letter. */
export type MailOutcome =
  | { sent: true }
  /** `why` is for people: what is missing or what the mail server said. */
  | { sent: false; why: string; isPermanent: boolean };

/** How the server is with mail, for the checklist of administrators. */
export interface MailState {
  isSetUp: boolean;
  /** The last letter that did not go out; null after one that did. */
  lastFailure: { at: string; why: string } | null;
}

/** Sends letters. Who sends many keeps their own queue: this one tries once. */
export interface Mailer {
  /** Never throws. */
  send(letter: Letter): Promise<MailOutcome>;
  state(): MailState;
  close(): void;
}
