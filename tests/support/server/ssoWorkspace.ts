import { Browser } from './browser';
import { switchFlag } from './switchFlag';
import { PASSWORD, type TestServer } from './testServer';

/** A browser in which somebody has just signed in with a password. */
export async function signedInBrowser(server: TestServer, email: string, address = '10.9.0.1'): Promise<Browser> {
  const browser = new Browser(server, address);
  await browser.data('POST /auth/login', { email, password: PASSWORD, workspace_slug: 'test' });
  return browser;
}

/** Sets up single sign-on for the test workspace, which has the domain test.test. */
export async function setUpSso(server: TestServer, settings: object): Promise<Browser> {
  const structure = await server.deps.rows.structure(server.workspaceId);
  const flags = structure.get('workspace', server.workspaceId)?.feature_flags ?? [];
  if (!flags.includes('sso')) await switchFlag(server, 'sso');
  const admin = await signedInBrowser(server, 'admin@test.test');
  await admin.data('PATCH /workspaces/sso', { domains: ['test.test'], ...settings });
  // Queries to name servers are tested elsewhere.
  await server.deps.db.query('update workspace_domain set proven_at = now() where workspace_id = $1 and domain = $2', [
    server.workspaceId,
    'test.test',
  ]);
  return admin;
}
