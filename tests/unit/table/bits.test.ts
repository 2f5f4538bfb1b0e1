import { copyBits, countBits, dropBits, fullBits, hasBit, newBits } from '@workers/table/columns/bits';
import { describe, expect, test } from 'vitest';

describe('sets of rows that were returned to the pool', () => {
  test('are reused as new ones, empty', () => {
    const dropped = fullBits(100);
    dropBits(dropped);
    const next = newBits(100);
    expect(next).toBe(dropped);
    expect(countBits(next)).toBe(0);
  });

  test('serve as copies', () => {
    const original = newBits(70);
    original[2] = 5;
    dropBits(fullBits(70));
    const copy = copyBits(original);
    expect([...copy]).toEqual([...original]);
    copy[0] = 1;
    expect(hasBit(original, 0)).toBe(false);
  });

  test('are not reused if they are part of something larger', () => {
    const whole = fullBits(256);
    const part = whole.subarray(2, 5);
    dropBits(part);
    const next = newBits(96);
    next.fill(0xffffffff);
    expect(next.buffer).not.toBe(whole.buffer);
  });
});
