import type { Answer, TestServer } from './testServer';

/** A browser without pages: keeps cookies, and sends them and its origin with every request. */
export class Browser {
  readonly cookies = new Map<string, string>();
  constructor(
    readonly server: TestServer,
    readonly address = '10.1.0.1',
    readonly agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** `ask('POST /auth/login', {…})`, below /api. */
  async ask(call: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const [method, path] = call.split(' ') as ['GET', string];
    const answer = await this.server.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.address,
      headers: {
        'user-agent': this.agent,
        'sec-fetch-site': 'same-origin',
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(method === 'GET' && body === undefined ? {} : { payload: body ?? {} }),
    });
    for (const line of [answer.headers['set-cookie']].flat()) {
      const [name, value] = /^([^=]+)=([^;]*)/.exec(line ?? '')?.slice(1) ?? [];
      if (name === undefined) continue;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const isJson = String(answer.headers['content-type']).includes('application/json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.payload,
      headers: answer.headers,
    };
  }

  /** Calls, and returns the body; the call must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  async data(call: string, body?: object): Promise<any> {
    const answer = await this.ask(call, body);
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.text}`);
    return answer.body.data.resource;
  }

  /** Whether the browser is signed in. */
  async isIn(): Promise<boolean> {
    return (await this.ask('GET /auth/me')).status === 200;
  }
}

/** The words of a refusal. */
export function wordsOf({ body }: Answer): string {
  const { content } = body as { content: string | { message: string }[] };
  return typeof content === 'string' ? content : content.map(({ message }) => message).join('\n');
}

/** The code of a refusal's first issue. */
export function codeOf({ body }: Answer): string | null {
  const { content } = body as { content: string | { code: string }[] };
  return typeof content === 'string' ? null : (content[0]?.code ?? null);
}
