import type { Deps } from '../deps';
import type { Letter } from '../mail/mailer';

/** Sends a letter after the answer; a failure is for the log. */
export function post({ mail, log }: Pick<Deps, 'mail' | 'log'>, letter: Letter): void {
  if (!mail.state().isSetUp) return;
  void mail.send(letter).then((outcome) => {
    if (!outcome.sent) log.warn({ why: outcome.why, subject: letter.subject }, 'A letter was not sent');
  });
}
