import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { signedInShape } from '@/contract/shapes/signIn';
import { Refusal } from '@/domain/refusal';
import { type CookieName, cookieLine } from '../../auth/cookies';
import { DEVICE_SECONDS } from '../../auth/deviceMark';
import type { SignedIn } from '../../auth/enter';
import { presentUser } from '../../auth/presentUser';
import { SESSION_SECONDS } from '../../auth/sessionStore';
import type { Deps } from '../../deps';

const SECONDS: Record<CookieName, number> = { session: SESSION_SECONDS, device: DEVICE_SECONDS, flow: 600 };

/** Adds one of our cookies to an answer; an empty value removes it. */
export function setCookie(deps: Pick<Deps, 'config'>, reply: FastifyReply, name: CookieName, value: string): void {
  reply.header('set-cookie', cookieLine(name, value, value === '' ? 0 : SECONDS[name], deps.config));
}

/** Sends a new session to the browser and reports who is signed in where. */
export async function answerSignedIn(
  deps: Deps,
  signedIn: SignedIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ resource: z.input<typeof signedInShape> }> {
  const headers = { ...request.headers, authorization: `Bearer ${signedIn.token}` };
  const identity = await deps.auth.identify({ method: 'GET', headers, address: request.ip });
  if (!identity) throw new Refusal('unauthenticated', 'Sign in again.');
  setCookie(deps, reply, 'session', signedIn.cookie);
  setCookie(deps, reply, 'device', signedIn.device);
  const user = presentUser(identity, identity.structure);
  return { resource: { token: signedIn.token, user, workspace: user.workspace } };
}
