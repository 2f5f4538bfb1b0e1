import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '@/domain/refusal';
import { clearDraft, dropLinks, inviteRunOf, sendAll } from '@/features/settings/members/inviteRun';

let people = 0;
/** A run for a new person. */
const begun = () => inviteRunOf('w', `person ${++people}`);
const makes = (email: string) => ({ email, send: async () => ({ link: `link of ${email}` }) });

describe('invites that are being sent', () => {
  beforeEach(() => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    return () => vi.unstubAllGlobals();
  });

  it('keep each link as soon as it is created, whoever looks, until it is dismissed', async () => {
    const key = `person ${++people}`;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sending = sendAll(inviteRunOf('w', key), [
      makes('a@x.org'),
      { email: 'b@x.org', send: () => held.then(() => ({ link: 'link of b@x.org' })) },
    ]);
    // The pane was closed, and the page was left: another part of the app requests the run of the same person.
    await vi.waitFor(() => expect(inviteRunOf('w', key).getState().course).toEqual({ asked: 2, of: 2 }));
    expect(inviteRunOf('w', key).getState().links).toEqual([{ email: 'a@x.org', link: 'link of a@x.org' }]);
    letGo();
    expect(await sending).toEqual({ sent: 2, made: 2, refused: [] });
    const run = inviteRunOf('w', key);
    expect(run.getState().course).toBeNull();
    clearDraft(run);
    expect(run.getState().links.map(({ email }) => email)).toEqual(['a@x.org', 'b@x.org']);
    dropLinks(run, ['a@x.org']);
    expect(run.getState().links.map(({ email }) => email)).toEqual(['b@x.org']);
  });

  it('are private: another person on the same laptop finds none', async () => {
    await sendAll(begun(), [makes('a@x.org')]);
    expect(begun().getState().links).toEqual([]);
  });

  it('keep only the newest link of an address', async () => {
    const run = begun();
    await sendAll(run, [makes('a@x.org')]);
    await sendAll(run, [{ email: 'a@x.org', send: async () => ({ link: 'newer' }) }]);
    expect(run.getState().links).toEqual([{ email: 'a@x.org', link: 'newer' }]);
  });

  it('continue after one that is refused, with its reason, and stop when the person is signed out', async () => {
    const run = begun();
    const refuses = (code: 'conflict' | 'unauthenticated', words: string) => async () => {
      throw new Refusal(code, words);
    };
    const late = vi.fn(async () => ({ link: null }));
    const outcome = await sendAll(run, [
      { email: 'a@x.org', send: refuses('conflict', 'Already a member.') },
      makes('b@x.org'),
      { email: 'c@x.org', send: refuses('unauthenticated', 'Sign in first.') },
      { email: 'd@x.org', send: late },
    ]);
    expect(outcome).toEqual({ sent: 1, made: 1, refused: ['a@x.org', 'c@x.org', 'd@x.org'] });
    expect(late).not.toHaveBeenCalled();
    expect([...run.getState().faults.keys()]).toEqual(outcome.refused);
    expect(run.getState().faults.get('a@x.org')).toContain('Already a member.');
  });

  it('make the browser ask before the page is left while they are sent, and not afterwards', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    let during = false;
    const send = async () => {
      during = leave();
      return { link: null };
    };
    await sendAll(begun(), [{ email: 'a@x.org', send }]);
    expect(during).toBe(true);
    expect(leave()).toBe(false);
  });
});
