import { describe, expect, it } from 'vitest';
import { closesAt, gather, takesIn } from '@/domain/notices/gather';

const MINUTE = 60_000;

describe('gathering of notices', () => {
  it('combines what follows within two minutes, for ten minutes in all, until it is read', () => {
    const notice = { first_at: 0, last_at: 0, read_at: null, facts: {} };
    expect(takesIn(notice, 2 * MINUTE)).toBe(true);
    expect(takesIn(notice, 2 * MINUTE + 1)).toBe(false);
    expect(takesIn({ ...notice, last_at: 9 * MINUTE }, 10 * MINUTE)).toBe(true);
    expect(takesIn({ ...notice, last_at: 10 * MINUTE }, 11 * MINUTE)).toBe(false);
    expect(takesIn({ ...notice, read_at: 1 }, MINUTE)).toBe(false);
    expect(closesAt({ first_at: 0, last_at: 9 * MINUTE })).toBe(10 * MINUTE);
  });

  it('adds up numbers, keeps the first value before and the last after, and is nothing if both are the same', () => {
    expect(gather({ count: 2 }, { count: 3 })).toEqual({ count: 5 });
    expect(gather({ before: 'to do', after: 'in progress' }, { before: 'in progress', after: 'done' })).toEqual({
      before: 'to do',
      after: 'done',
    });
    expect(gather({ before: 'to do', after: 'done' }, { before: 'done', after: 'to do' })).toBeNull();
  });
});
