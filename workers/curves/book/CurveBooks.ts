import type { FollowedRows } from '@workers/table/port/followedRows';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookColumn } from './bookColumn';
import type { BookUpdate } from './bookUpdate';
import { LiveBook } from './LiveBook';
import type { TablePort } from './tablePort';

/** The configurations whose curves somebody is viewing, in columns or on a screen of their own. */
export class CurveBooks {
  private readonly books = new Map<string, { book: LiveBook; text: string }>();
  private readonly watched = new Map<number, string>();
  private lastFollowId = 0;

  /** @param wrapCallback makes a function callable from the table worker. */
  constructor(
    private readonly table: TablePort,
    private readonly wrapCallback: <T extends (rows: FollowedRows) => void>(callback: T) => T,
  ) {}

  /** Sets the columns to be filled from a configuration; an empty list stops that. */
  setColumns(config: DrcConfig, columns: readonly BookColumn[]): void {
    this.open(config).setColumns(columns);
    this.closeUnused(config.id);
  }

  /** Reports the curves of a configuration, then every change. An existing watch switches to the new configuration. */
  watch(watchId: number, config: DrcConfig, onUpdate: ((update: BookUpdate) => void) | null): void {
    const book = this.open(config);
    this.watched.set(watchId, config.id);
    if (onUpdate) book.watch(watchId, onUpdate);
  }

  unwatch(watchId: number): void {
    const configId = this.watched.get(watchId);
    this.watched.delete(watchId);
    if (configId === undefined) return;
    this.book(configId)?.unwatch(watchId);
    this.closeUnused(configId);
  }

  book(configId: string): LiveBook | undefined {
    return this.books.get(configId)?.book;
  }

  private open(config: DrcConfig): LiveBook {
    const text = JSON.stringify(config);
    const held = this.books.get(config.id);
    if (held) {
      if (held.text !== text) held.book.setConfig(config);
      held.text = text;
      return held.book;
    }
    const { table, wrapCallback } = this;
    const book = new LiveBook(config, { followId: ++this.lastFollowId, table, wrapCallback });
    this.books.set(config.id, { book, text });
    return book;
  }

  private closeUnused(configId: string): void {
    const book = this.book(configId);
    if (!book || book.isUsed) return;
    book.close();
    this.books.delete(configId);
  }
}
