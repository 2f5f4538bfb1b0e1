import type { Notice, NoticeMark } from '@/contract/shapes/notice';
import { getMeta, setMeta } from '../db/metaKeys';
import type { LocalStore } from '../localStore';
import { type HeldNotices, marked, NO_NOTICES, withNews } from './heldNotices';

type Change = Omit<NoticeMark, 'id' | 'at'>;

/** The person's notices on this device: shown immediately; marks are made offline and sent later. */
export class NoticeBook {
  #held: HeldNotices = NO_NOTICES;
  #isOpen = false;
  readonly #listeners = new Set<() => void>();
  /** Called when there is something to send; sync sets it. */
  onMarked: () => void = () => {};

  constructor(private readonly store: LocalStore) {
    void this.refresh();
  }

  get held(): HeldNotices {
    return this.#held;
  }

  /** Whether the stored notices have been read. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what another tab may have written. */
  async refresh(): Promise<void> {
    const held = await getMeta(this.store.db, 'notices').catch(() => undefined);
    this.#isOpen = true;
    this.#show(held ?? NO_NOTICES);
  }

  #show(held: HeldNotices): void {
    this.#held = held;
    for (const listener of this.#listeners) listener();
  }

  async #write(change: (held: HeldNotices) => HeldNotices): Promise<void> {
    // Notices that another tab wrote meanwhile stay.
    const next = await this.store.db.transaction('rw', this.store.db.meta, async () => {
      const after = change((await getMeta(this.store.db, 'notices')) ?? NO_NOTICES);
      await setMeta(this.store.db, 'notices', after);
      return after;
    });
    this.#show(next);
  }

  /** Marks notices; the newest mark of each wins on every device. */
  async mark(ids: readonly string[], change: Change): Promise<void> {
    if (ids.length === 0) return;
    const offset = (await getMeta(this.store.db, 'clock_offset')) ?? 0;
    const at = Math.round(this.store.now() + offset);
    const marks = ids.map((id): NoticeMark => ({ id, at, ...change }));
    await this.#write((held) => {
      const byId = new Map(marks.map((mark) => [mark.id, mark]));
      return {
        ...held,
        notices: held.notices.map((notice) => {
          const mark = byId.get(notice.id);
          return mark ? marked(notice, mark) : notice;
        }),
        marks: [...held.marks, ...marks],
      };
    });
    this.onMarked();
  }

  /** Drops marks that the server has. */
  sent(marks: readonly NoticeMark[]): Promise<void> {
    const keys = new Set(marks.map(({ id, at }) => `${id} ${at}`));
    return this.#write((held) => ({ ...held, marks: held.marks.filter(({ id, at }) => !keys.has(`${id} ${at}`)) }));
  }

  take(news: { notices: readonly Notice[]; gone_ids: readonly string[]; rev: number }): Promise<void> {
    return this.#write((held) => withNews(held, news));
  }
}
