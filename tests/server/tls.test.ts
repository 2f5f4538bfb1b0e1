import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieLine } from '../../sync-server/auth/cookies';
import { parseConfig } from '../../sync-server/config';
import { linkTo } from '../../sync-server/mail/linkTo';
import { plainHttpWarning } from '../../sync-server/plainHttpWarning';
import { shownUrl } from '../../sync-server/shownUrl';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

const folder = mkdtempSync(join(tmpdir(), 'labtide-tls-'));
const [cert, key, otherKey] = ['cert.pem', 'key.pem', 'other.pem'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const SECRET_KEY = 'a-key-of-the-tests-that-is-long-enough';

beforeAll(() => {
  const make = (certificate: string, secret: string) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
        ...['-keyout', secret, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
  make(cert, key);
  make(join(folder, 'unused.pem'), otherKey);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server that speaks https itself', () => {
  let server: TestServer | undefined;
  let databases: TestDatabases;
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  it('answers with its certificate, marks its cookies, and uses https in e-mails', async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create(), undefined, { TLS_CERT: cert, TLS_KEY: key });
    const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get({ host: url.hostname, port: url.port, path: '/healthz', rejectUnauthorized: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
    const config = parseConfig({ TLS_CERT: cert, TLS_KEY: key }, null);
    expect(cookieLine('session', 'x', 1, config)).toContain('Secure');
    expect(linkTo({ ...config, host: 'bench.lab' }, '/login')).toBe('https://bench.lab:8080/login');
  });

  it('names the missing variable, the unreadable file, and a key that belongs to another certificate', () => {
    expect(() => parseConfig({ TLS_CERT: cert }, null)).toThrow('TLS_KEY: it is needed with TLS_CERT');
    expect(() => parseConfig({ TLS_KEY: key }, null)).toThrow('TLS_CERT: it is needed with TLS_KEY');
    expect(() => parseConfig({ TLS_CERT: '/no/such.pem', TLS_KEY: key }, null)).toThrow('/no/such.pem cannot be read');
    expect(() => parseConfig({ TLS_CERT: cert, TLS_KEY: otherKey }, null)).toThrow('do not match');
  });

  it('warns at start that browsers on other machines will not open it over plain http', () => {
    const said = (env: Record<string, string>) => plainHttpWarning(parseConfig({ SECRET_KEY, ...env }, null));
    expect(said({ HOST: '0.0.0.0' })).toContain('TLS_CERT');
    expect(said({})).toBeNull();
    expect(said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://lab.example.org' })).toBeNull();
    expect(said({ HOST: '0.0.0.0', TLS_CERT: cert, TLS_KEY: key })).toBeNull();
  });

  it('prints an address at which a browser opens the app; 0.0.0.0 is not one', () => {
    const shown = (env: Record<string, string>) => shownUrl(parseConfig({ SECRET_KEY, ...env }, null), 8443);
    expect(shown({ HOST: '0.0.0.0' })).toBe('http://localhost:8443');
    expect(shown({ HOST: '::' })).toBe('http://localhost:8443');
    expect(shown({ HOST: '0.0.0.0', TLS_CERT: cert, TLS_KEY: key })).toBe('https://localhost:8443');
    expect(shown({})).toBe('http://127.0.0.1:8443');
    expect(shown({ HOST: 'fd00::20' })).toBe('http://[fd00::20]:8443');
    expect(shown({ HOST: '0.0.0.0', PUBLIC_URL: 'https://lab.example.org' })).toContain('lab.example.org');
  });
});
