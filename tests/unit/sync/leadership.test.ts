import { describe, expect, it } from 'vitest';
import { lockLeadership } from '@/sync/leader/leadership';

type Run = () => Promise<void>;

/**
 * An exclusive lock like that of browsers: the grant is decided immediately and the callback is called later, so that a
 * request may be aborted in between.
 */
class OneLock {
  #queue: { run: Run; done: () => void }[] = [];
  #held = false;

  request(_name: string, options: { signal: AbortSignal }, run: Run): Promise<void> {
    return new Promise((done, fail) => {
      const waiting = { run, done };
      this.#queue.push(waiting);
      options.signal.addEventListener('abort', () => {
        const at = this.#queue.indexOf(waiting);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        fail(new DOMException('Given up', 'AbortError'));
      });
      this.#grant();
    });
  }

  #grant(): void {
    if (this.#held) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#held = true;
    setTimeout(async () => {
      await next.run();
      this.#held = false;
      next.done();
      this.#grant();
    });
  }
}

const manager = () => new OneLock() as unknown as LockManager;
const turn = () => new Promise((done) => setTimeout(done, 5));

describe('S9: leadership by a lock', () => {
  it('passes to the second mount if the first was given up before its lock was granted', async () => {
    const locks = manager();
    const notified: string[] = [];
    const first = lockLeadership('rows', locks).campaign((leads) => notified.push(`first ${leads}`));
    first();
    const second = lockLeadership('rows', locks).campaign((leads) => notified.push(`second ${leads}`));
    await turn();
    await turn();
    expect(notified).toEqual(['second true']);
    second();
    expect(notified).toEqual(['second true', 'second false']);
  });

  it('passes to a waiting tab when the leader resigns, and not to one that gave up waiting', async () => {
    const locks = manager();
    const notified: string[] = [];
    const first = lockLeadership('rows', locks).campaign((leads) => notified.push(`first ${leads}`));
    await turn();
    const second = lockLeadership('rows', locks).campaign((leads) => notified.push(`second ${leads}`));
    const third = lockLeadership('rows', locks).campaign((leads) => notified.push(`third ${leads}`));
    await turn();
    second();
    first();
    await turn();
    await turn();
    expect(notified).toEqual(['first true', 'first false', 'third true']);
    third();
  });
});
