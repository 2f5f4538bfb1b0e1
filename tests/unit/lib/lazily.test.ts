import { describe, expect, it, vi } from 'vitest';
import { lazily } from '@/lib/lazily';

describe('lazily', () => {
  it('creates the value on first use, and once', () => {
    const make = vi.fn(() => undefined);
    const value = lazily(make);
    expect(make).not.toHaveBeenCalled();
    expect(value()).toBeUndefined();
    expect(value()).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(1);
  });
});
