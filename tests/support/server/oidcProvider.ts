import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from './freePort';

/** An account at the provider. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  amr?: string[];
}

/** Follows redirects through a provider as a browser does, with its cookies, and stops at our address. */
async function walk(from: string, stopAt: string, headers: Record<string, string> = {}): Promise<string> {
  const cookies = new Map<string, string>();
  let url = from;
  for (let steps = 0; steps < 12; steps++) {
    if (url.startsWith(stopAt)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { ...headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider leads round in circles.');
}

/** A real OpenID Connect provider on loopback, which signs everybody in as the current account. */
export class OidcProvider {
  account: ProviderAccount = { sub: 'nobody' };
  /** The person denies access. */
  denies = false;
  #server: Server | null = null;
  #key: CryptoKey | null = null;
  #provider: Provider | null = null;
  /** Logout tokens that it sent. */
  readonly logoutTokens: string[] = [];
  private constructor(
    readonly issuer: string,
    readonly redirectUri: string,
  ) {}

  static async start(redirectUri: string): Promise<OidcProvider> {
    const port = await freePort();
    const self = new OidcProvider(`http://127.0.0.1:${port}`, redirectUri);
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    self.#key = privateKey;
    const provider = new Provider(self.issuer, {
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k1' }] },
      clients: [
        {
          client_id: 'labtide',
          client_secret: 'a-secret-of-the-tests',
          redirect_uris: [redirectUri],
          backchannel_logout_uri: `https://labtide.example/logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      conformIdTokenClaims: false,
      cookies: { keys: ['a-key-of-the-tests'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Not sent to this machine; recorded instead.
      fetch: async (_url, options) => {
        self.logoutTokens.push(new URLSearchParams(String(options?.body)).get('logout_token') ?? '');
        return new Response(null, { status: 200 });
      },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => {
          const { amr: _amr, ...claims } = self.account;
          return { ...claims, sub };
        },
      }),
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      async loadExistingGrant(context) {
        const { client, session, params } = context.oidc;
        const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
        grant.addOIDCScope(String(params?.scope ?? 'openid'));
        await grant.save();
        return grant;
      },
    });
    self.#provider = provider;
    const answer = provider.callback();
    self.#server = createServer((request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      const { sub, amr } = self.account;
      const result = self.denies
        ? { error: 'access_denied', error_description: 'Not today' }
        : { login: { accountId: sub, ...(amr ? { amr } : {}) } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    });
    await new Promise<void>((done) => self.#server?.listen(port, '127.0.0.1', done));
    return self;
  }

  /** Signs in with this account. @returns our address to which the browser is sent back */
  signIn(location: string, account: ProviderAccount): Promise<string> {
    this.account = account;
    return walk(location, this.redirectUri);
  }

  /** Ends a session as the provider does, by a logout token. @returns the token that it sent */
  async logOut(sub: string, sid: string): Promise<string> {
    const client = await this.#provider?.Client.find('labtide');
    await (client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> }).backchannelLogout(
      sub,
      sid,
    );
    return this.logoutTokens.at(-1) as string;
  }

  /** Signs any payload, including ones that a provider must never sign. */
  sign(payload: JWTPayload, typ: string): Promise<string> {
    const token = new SignJWT({ iss: this.issuer, aud: 'labtide', jti: randomUUID(), ...payload });
    return token
      .setIssuedAt(payload.iat)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ })
      .sign(this.#key as CryptoKey);
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }
}
