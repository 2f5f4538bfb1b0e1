import type { FollowedRows } from '@workers/table/port/followedRows';
import type { BookRequest } from './bookRequest';
import { LiveBook } from './LiveBook';
import type { TablePort } from './tablePort';

/** Numbers of followers; the page has none. */
const FIRST_FOLLOW_ID = 1;

/** The configurations whose columns somebody looks at. */
export class CurveBooks {
  private readonly books = new Map<string, LiveBook>();
  private lastFollowId = FIRST_FOLLOW_ID;

  /** @param wrapCallback makes a function callable from the other worker. */
  constructor(
    private readonly table: TablePort,
    private readonly wrapCallback: <T extends (rows: FollowedRows) => void>(callback: T) => T,
  ) {}

  /** Opens a book or gives an open one its new form; a request without columns closes it. */
  set(request: BookRequest): void {
    const { id } = request.config;
    const held = this.books.get(id);
    if (request.columns.length === 0) {
      held?.close();
      this.books.delete(id);
    } else if (held) held.set(request);
    else this.books.set(id, new LiveBook(++this.lastFollowId, request, this.table, this.wrapCallback));
  }

  close(configId: string): void {
    this.books.get(configId)?.close();
    this.books.delete(configId);
  }
}
