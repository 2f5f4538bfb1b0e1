import { openMailer } from '@server/mail/openMailer';
import { writeEmail } from '@server/mail/writeEmail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../support/server/mailServer';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server?.close());

const message = writeEmail({
  to: 'ana@lab.test',
  subject: 'Sign in\r\nBcc: all@lab.test',
  paragraphs: ['Mei <b>Tan</b> & co. invite you.'],
  action: { label: 'Join', url: 'https://lab.test/join/a?b=1&c=2' },
  footer: 'Sent by Labtide.',
});

it('sends text and HTML with the same words, and no name becomes markup or a header', async () => {
  const mailer = openMailer({ smtpUrl: server.url, mailFrom: 'Labtide <labtide@lab.test>' });
  expect(await mailer.send(message)).toEqual({ sent: true });
  const [got] = server.emails;
  expect(got?.to).toEqual(['ana@lab.test']);
  expect(got?.subject).toBe('Sign in Bcc: all@lab.test');
  expect(got?.text).toContain('https://lab.test/join/a?b=1&c=2');
  expect(got?.html).toContain('Mei &lt;b&gt;Tan&lt;/b&gt; &amp; co.');
  expect(got?.html).not.toContain('<img');
  mailer.close();
});

it('sends to one address only, whatever the text contains', async () => {
  const mailer = openMailer({ smtpUrl: server.url, mailFrom: 'labtide@lab.test' });
  const before = server.emails.length;
  await mailer.send({ ...message, to: 'ana@lab.test, eve@evil.test' });
  await mailer.send({ ...message, to: 'ana@lab.test\r\nRCPT TO:<eve@evil.test>' });
  expect(server.emails.slice(before).flatMap(({ to }) => to)).not.toContain('eve@evil.test');
  mailer.close();
});

it('says why an e-mail was not sent: refused, server down, not configured', async () => {
  const mailer = openMailer({ smtpUrl: server.url, mailFrom: 'labtide@lab.test' });
  expect(await mailer.send({ ...message, to: 'refused@lab.test' })).toMatchObject({
    sent: false,
    isPermanent: true,
    why: expect.stringContaining('No such mailbox'),
  });
  expect(mailer.state().lastFailure?.why).toContain('No such mailbox');
  await mailer.send(message);
  expect(mailer.state().lastFailure).toBeNull();
  mailer.close();
  const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'labtide@lab.test' });
  expect(await away.send(message)).toMatchObject({
    sent: false,
    isPermanent: false,
    why: expect.stringContaining('does not answer'),
  });
  away.close();
  const none = openMailer({ smtpUrl: null, mailFrom: null });
  expect(await none.send(message)).toMatchObject({ sent: false, why: expect.stringContaining('SMTP_URL') });
});
