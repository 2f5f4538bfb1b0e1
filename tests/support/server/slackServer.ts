import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlackServer {
  /** Base address of its API. */
  url: string;
  /** Messages that chat.postMessage received. */
  messages: { channel: string; text: string; token: string }[];
  /** Its answer to the next messages; null = it accepts them. */
  refusal: { status: number; body: object; headers?: Record<string, string> } | null;
  close(): Promise<void>;
}

/** Simulates Slack: exchanges any code, and keeps the messages that it accepts. */
export async function startSlackServer(): Promise<SlackServer> {
  const held: SlackServer = { url: '', messages: [], refusal: null, close: async () => {} };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const send = (body: object, status = 200, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      const text = Buffer.concat(pieces).toString('utf8');
      if (request.url === '/oauth.v2.access')
        return send({
          ok: true,
          access_token: `xoxb-${new URLSearchParams(text).get('code')}`,
          authed_user: { id: 'U-1' },
          team: { name: 'The laboratory' },
        });
      if (held.refusal) return send(held.refusal.body, held.refusal.status, held.refusal.headers);
      const asked = JSON.parse(text) as { channel: string; text: string };
      held.messages.push({ ...asked, token: String(request.headers.authorization).replace('Bearer ', '') });
      return send({ ok: true });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  held.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  held.close = () => new Promise((done) => server.close(() => done()));
  return held;
}
