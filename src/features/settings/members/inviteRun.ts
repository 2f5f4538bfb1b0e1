import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccessLevel } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { errorText } from '@/parts/acts/errorText';

export type JoinableLevel = Exclude<AccessLevel, 'deactivated'>;

/** A link that was not sent by email. */
export interface InviteLink {
  email: string;
  link: string;
}

/** The input for an invite, and the results of those that were sent. */
export interface InviteRun {
  typed: string;
  addresses: readonly string[];
  /** Lines of pasted lists in which no address was found. */
  leftOut: readonly string[];
  level: JoinableLevel;
  groupIds: string[];
  programIds: string[];
  message: string;
  /** Why an address was refused. */
  faults: ReadonlyMap<string, string>;
  links: readonly InviteLink[];
  /** Number of invites sent, and their total; null while none are being sent. */
  course: { asked: number; of: number } | null;
}

export type InviteRunStore = StoreApi<InviteRun>;

/** One to send: a new invite, or an existing one again. */
export interface InviteJob {
  email: string;
  send: () => Promise<{ link: string | null }>;
}

const BLANK = {
  typed: '',
  addresses: [],
  leftOut: [],
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
 * The invites of a person in a workspace. They survive closing the pane and the page: a link is shown only once, so
 * closing the pane while 200 are being sent must not lose the links.
 */
export function inviteRunOf(workspaceId: string, userId: string): InviteRunStore {
  const key = `${workspaceId} ${userId}`;
  if (held?.key !== key) held = { key, store: begun() };
  return held.store;
}

/** Clears the input; the links stay. */
export function clearDraft(store: InviteRunStore): void {
  store.setState({ ...BLANK, addresses: [], groupIds: [], programIds: [] });
}

/** Removes a link: it no longer works, or was passed on. */
export function dropLinks(store: InviteRunStore, emails: readonly string[]): void {
  store.setState(({ links }) => ({ links: links.filter(({ email }) => !emails.includes(email)) }));
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends one after another. A link is stored immediately and replaces an older one for the same address; refused
 * addresses are kept with the reason. Meanwhile the browser asks before the page is left.
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
    // If somebody else signs in here meanwhile, they must not send them.
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
