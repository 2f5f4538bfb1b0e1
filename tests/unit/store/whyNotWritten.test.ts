import { describe, expect, it, vi } from 'vitest';
import { reportFault } from '@/lib/reportFault';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { StorageFailure } from '@/store/db/writeTransaction';

vi.mock('@/lib/reportFault', () => ({ reportFault: vi.fn() }));

describe('why an operation failed', () => {
  it('is explained for an internal error as well, which is reported: the caller can keep what was typed', () => {
    const error = new TypeError('x is not a function');
    expect(whyNotWritten(error)).toMatch(/^Something went wrong/);
    expect(reportFault).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('mentions a full disk', () => {
    expect(whyNotWritten(new StorageFailure('gone', { isDiskFull: true }))).toMatch(
      /^The disk of this computer is full/,
    );
  });
});
