import { describe, expect, it } from 'vitest';
import { markOf, readKnown, writeKnown } from '@/contract/sync/knownEvents';

const event = { id: '01a2195a-1be2-7e0d-9901-6486799345c2', received_at: 1_795_719_477_206 };

describe('the known events of a device', () => {
  it('are read as they are written', () => {
    const known = [
      { seq: 7, mark: markOf(event) },
      { seq: 9, mark: markOf({ ...event, received_at: 3 }) },
    ];
    expect(readKnown(writeKnown(known))).toEqual(known);
  });

  it('are understood from an updated device that holds marks of an earlier version, which would otherwise be refused permanently', () => {
    const earlier = `7:${event.id}.${event.received_at}`;
    expect(readKnown(earlier)).toEqual([{ seq: 7, mark: markOf(event) }]);
  });

  it.each(['7', '7:', ':abc', '7:abc,', '7:abcdefgh', `7:${event.id}`, '7:a b'])('are refused as %j', (text) => {
    expect(() => readKnown(text)).toThrow('Events are named as seq:mark');
  });
});
