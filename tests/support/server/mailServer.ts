import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it arrived. */
export interface Received {
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Its headers, unfolded. */
  headers: string;
}

export interface MailServer {
  url: string;
  emails: Received[];
  /** The next e-mail to an address that was not yet returned. */
  next(to: string): Promise<Received>;
  close(): Promise<void>;
}

const decodeWord = (text: string) =>
  text.replace(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_, kind: string, body: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('utf8') : quoted(body.replaceAll('_', ' ')),
  );

function quoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The part of this media type, decoded. */
function partOf(raw: string, type: string): string {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/);
  const part = parts.find((one) => new RegExp(`^content-type: ${type}`, 'im').test(one.split('\r\n\r\n')[0] ?? ''));
  if (!part) return '';
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n').replace(/\r\n--[^\r\n]+--\s*$/, '');
  if (/quoted-printable/i.test(head)) return quoted(text);
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** A mail server that keeps what it receives; it refuses e-mails to `refused@…`. */
export async function startMailServer(): Promise<MailServer> {
  const emails: Received[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refused@')) {
        const error = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
        return done(error);
      }
      done();
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const raw = Buffer.concat(pieces).toString('utf8');
        const subject = decodeWord(
          /^subject: ((?:.*)(?:\r\n[ \t].*)*)/im.exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '',
        );
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const headers = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ');
        emails.push({ to, subject, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html'), headers });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    async next(to) {
      for (const began = Date.now(); Date.now() - began < 10_000; await new Promise((done) => setTimeout(done, 20))) {
        const at = emails.findIndex((message, i) => i >= asked && message.to.includes(to));
        if (at < 0) continue;
        asked = at + 1;
        return emails[at] as Received;
      }
      throw new Error(`No email to ${to} came.`);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
