import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps';

/** Slack's answer to a message. */
export type SlackOutcome =
  | { sent: true }
  /** `isOver`: the connection no longer works, so that the person must connect again. */
  | { sent: false; why: string; isOver: boolean; retryAfterSeconds: number | null };

const PATIENCE_MILLIS = 15_000;
const STATE_MINUTES = 15;
const SCOPES = 'chat:write,im:write';
/** Errors after which no message will ever succeed with this token. */
const OVER = new Set([
  'token_revoked',
  'token_expired',
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'channel_not_found',
]);

type SlackDeps = Pick<Deps, 'config' | 'secrets'>;

const signed = ({ secrets }: SlackDeps, text: string) =>
  createHmac('sha256', secrets.key('slack-state')).update(text).digest('base64url');

/** The URL to which Slack sends people back. */
const redirectUri = ({ config }: SlackDeps): string => `${(config.publicUrl ?? '').replace(/\/$/, '')}/notices`;

/** The page at Slack that asks for permission to connect; null when this server has no app there. */
export function slackAddress(of: SlackDeps, userId: string, now: number): string | null {
  const { slack, publicUrl } = of.config;
  if (!slack || publicUrl === null) return null;
  const until = `${userId}.${now + STATE_MINUTES * 60_000}`;
  const url = new URL(slack.authorizeUrl);
  url.searchParams.set('client_id', slack.clientId);
  url.searchParams.set('scope', SCOPES);
  url.searchParams.set('redirect_uri', redirectUri(of));
  url.searchParams.set('state', `${until}.${signed(of, until)}`);
  return url.href;
}

/** Whether this person recently opened the page that the code comes from. */
export function isOwnState(of: SlackDeps, state: string, userId: string, now: number): boolean {
  const [id, until, mark = ''] = state.split('.');
  const wanted = Buffer.from(signed(of, `${id}.${until}`));
  const given = Buffer.from(mark);
  return id === userId && Number(until) > now && given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface SlackAnswer {
  ok?: boolean;
  error?: string;
  access_token?: string;
  authed_user?: { id?: string };
  team?: { name?: string };
}

/** Exchanges a code for a token. @returns null with Slack's own reason when it refused */
export async function exchangeCode(
  of: SlackDeps,
  code: string,
): Promise<{ token: string; slackUserId: string; teamName: string } | { why: string }> {
  const { slack } = of.config;
  if (!slack) return { why: 'This server has no Slack app.' };
  try {
    const answer = await fetch(`${slack.apiUrl}/oauth.v2.access`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: slack.clientId,
        client_secret: slack.clientSecret,
        code,
        redirect_uri: redirectUri(of),
      }),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    const said = (await answer.json()) as SlackAnswer;
    const slackUserId = said.authed_user?.id;
    if (!said.ok || !said.access_token || !slackUserId) return { why: said.error ?? 'no reason given' };
    return { token: said.access_token, slackUserId, teamName: said.team?.name ?? '' };
  } catch {
    return { why: 'Slack does not answer' };
  }
}

/** Sends one message to a person. Never throws. */
export async function postMessage(
  of: SlackDeps,
  to: { token: string; slackUserId: string },
  text: string,
): Promise<SlackOutcome> {
  const { slack } = of.config;
  const failed = (why: string, isOver = false, retryAfterSeconds: number | null = null): SlackOutcome => ({
    sent: false,
    why,
    isOver,
    retryAfterSeconds,
  });
  if (!slack) return failed('This server has no Slack app.', true);
  try {
    const answer = await fetch(`${slack.apiUrl}/chat.postMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${to.token}` },
      body: JSON.stringify({ channel: to.slackUserId, text, unfurl_links: false }),
      signal: AbortSignal.timeout(PATIENCE_MILLIS),
    });
    if (answer.status === 429)
      return failed('Slack asks to wait', false, Number(answer.headers.get('retry-after')) || 60);
    const said = (await answer.json()) as SlackAnswer;
    if (said.ok) return { sent: true };
    return failed(said.error ?? `Slack answered ${answer.status}`, OVER.has(said.error ?? ''));
  } catch {
    return failed('Slack does not answer');
  }
}
