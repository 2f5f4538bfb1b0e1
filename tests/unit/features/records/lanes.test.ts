import { plainField } from '@tests/support/plainField';
import { describe, expect, it } from 'vitest';
import { laneAt, lanesOf, movedLane } from '@/features/records/board/lanes';

const option = (id: string, position: number, is_archived = false) => ({
  id,
  name: id.toUpperCase(),
  color: null,
  position,
  is_archived,
});
const field = {
  ...plainField({ id: 'stage', field_name: 'Stage', field_type: 'status' }),
  attrs: { options: [option('a', 0), option('b', 1), option('gone', 2, true), option('c', 3)] },
};
const group = (content: string | null, count: number, startIndex: number) => ({
  key: content ?? '',
  label: content ?? 'Not set',
  content,
  count,
  startIndex,
  collapsed: false,
});

describe('the lanes of a board', () => {
  it('have one for each option, without a value first, and count what the engine counted', () => {
    const lanes = lanesOf(field, [group('a', 3, 0), group('gone', 1, 3), group(null, 2, 4)], null);
    expect(lanes.shown.map(({ key, count }) => [key, count])).toEqual([
      ['', 2],
      ['a', 3],
      ['b', 0],
      ['c', 0],
      ['gone', 1],
    ]);
    expect(laneAt(lanes.shown, 3)?.key).toBe('gone');
    expect(laneAt(lanes.shown, 4)?.key).toBe('');
    expect(laneAt(lanes.shown, 6)).toBeUndefined();
  });

  it('keep the order and the hidden lanes of the board; new options come last', () => {
    const lanes = lanesOf(field, null, { lane_order: ['c', 'a'], hidden_lanes: ['a'] });
    expect(lanes.shown.map(({ key }) => key)).toEqual(['', 'c', 'b']);
    expect(lanes.hidden.map(({ key }) => key)).toEqual(['a']);
    expect(movedLane(lanes, 'b', -1)).toEqual(['', 'b', 'c', 'a']);
    expect(movedLane(lanes, '', -1)).toEqual(['', 'c', 'a', 'b']);
  });

  it('AFFiNE 14524: a hidden lane keeps its position while others move, and stays hidden', () => {
    const board = { lane_order: ['', 'a', 'b', 'c'], hidden_lanes: ['b'] };
    const lanes = lanesOf(field, null, board);
    const lane_order = movedLane(lanes, 'c', -1);
    expect(lane_order).toEqual(['', 'c', 'a', 'b']);
    expect(lanesOf(field, null, { ...board, lane_order }).shown.map(({ key }) => key)).toEqual(['', 'c', 'a']);
    expect(movedLane(lanes, '', 1)).toEqual(['a', '', 'b', 'c']);
  });

  it('objectui 2792: a record whose option is archived or unknown has a lane, and counts', () => {
    const lanes = lanesOf(field, [group('gone', 2, 0), group('unheard', 1, 2)], null);
    const counts = lanes.shown.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]);
    expect(counts).toEqual([
      ['gone', 2],
      ['unheard', 1],
    ]);
  });

  it('include both answers of a boolean, and a lane for each value of a list', () => {
    const flag = plainField({ id: 'pure', field_name: 'Pure', field_type: 'boolean' });
    expect(lanesOf(flag, null, null).shown.map(({ label, content }) => [label, content])).toEqual([
      ['Not set', null],
      ['Yes', true],
      ['No', false],
    ]);
    const people = plainField({ id: 'who', field_name: 'Who', field_type: 'people' });
    const both = { ...group('x', 2, 0), label: 'Ada, Bo', content: ['u1', 'u2'] };
    const [, lane] = lanesOf(people, [both], null).shown;
    expect(lane).toMatchObject({ key: 'u1,u2', label: 'Ada, Bo', content: ['u1', 'u2'], count: 2 });
  });
});
