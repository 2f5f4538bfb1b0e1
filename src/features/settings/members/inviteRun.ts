import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccessLevel } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { errorText } from '@/parts/acts/errorText';

export type JoinableLevel = Exclude<AccessLevel, 'deactivated'>;

/** A link that no letter carries. */
export interface InviteLink {
  email: string;
  link: string;
}

/** What is written down for an invite, and what became of those that were sent. */
export interface InviteRun {
  typed: string;
  addresses: readonly string[];
  level: JoinableLevel;
  groupIds: string[];
  programIds: string[];
  message: string;
  /** Why an address was refused. */
  faults: ReadonlyMap<string, string>;
  links: readonly InviteLink[];
  /** How many of how many have been asked for; null while nothing is sent. */
  course: { asked: number; of: number } | null;
}

export type InviteRunStore = StoreApi<InviteRun>;

/** One to send: an invite, or one that is sent again. */
export interface InviteJob {
  email: string;
  send: () => Promise<{ link: string | null }>;
}

const BLANK = {
  typed: '',
  addresses: [],
  level: 'team-member',
  groupIds: [],
  programIds: [],
  message: '',
  faults: new Map<string, string>(),
} as const satisfies Partial<InviteRun>;

const begun = (): InviteRunStore =>
  createStore<InviteRun>(() => ({ ...BLANK, addresses: [], groupIds: [], programIds: [], links: [], course: null }));

let held: { key: string; store: InviteRunStore } | null = null;

/**
 * The invites of a person in a workspace. They outlive the pane and the page: a link is shown once, so closing the pane
 * while 200 are sent must not lose those that were made.
 */
export function inviteRunOf(workspaceId: string, userId: string): InviteRunStore {
  const key = `${workspaceId} ${userId}`;
  if (held?.key !== key) held = { key, store: begun() };
  return held.store;
}

/** Takes back what was written down; links that were made stay. */
export function clearDraft(store: InviteRunStore): void {
  store.setState({ ...BLANK, addresses: [], groupIds: [], programIds: [] });
}

/** Takes a link away: it opens nothing any more, or was handed on. */
export function dropLinks(store: InviteRunStore, emails: readonly string[]): void {
  store.setState(({ links }) => ({ links: links.filter(({ email }) => !emails.includes(email)) }));
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends one after the other. A link is kept at once, in place of an older one of the same address; who is refused is kept
 * with the reason. The browser asks before the page is left meanwhile.
 */
export async function sendAll(
  store: InviteRunStore,
  jobs: readonly InviteJob[],
): Promise<{ sent: number; made: number; refused: readonly string[] }> {
  store.setState({ faults: new Map() });
  window.addEventListener('beforeunload', askToStay);
  const refused: string[] = [];
  let made = 0;
  let isSignedOut = false;
  for (const [index, { email, send }] of jobs.entries()) {
    store.setState({ course: { asked: index + 1, of: jobs.length } });
    const refuse = (why: string) => {
      refused.push(email);
      store.setState(({ faults }) => ({ faults: new Map([...faults, [email, why]]) }));
    };
    // Whoever signs in here meanwhile is not to send them.
    if (isSignedOut) {
      refuse('Not sent: you were signed out.');
      continue;
    }
    try {
      const { link } = await send();
      if (link === null) continue;
      made += 1;
      store.setState(({ links }) => ({ links: [...links.filter((one) => one.email !== email), { email, link }] }));
    } catch (error) {
      isSignedOut = error instanceof Refusal && error.code === 'unauthenticated';
      refuse(errorText(error));
    }
  }
  window.removeEventListener('beforeunload', askToStay);
  store.setState({ course: null });
  return { sent: jobs.length - refused.length, made, refused };
}
