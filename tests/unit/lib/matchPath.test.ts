import { expect, test } from 'vitest';
import { matchPath } from '@/lib/matchPath';

test('an address is matched by its pattern, ignoring query and fragment', () => {
  expect(matchPath('/tables/:sliceId', '/tables/7?record=1#a')).toEqual({ sliceId: '7' });
  expect(matchPath('/tables/:sliceId/views/:viewId', '/tables/7/views/a%20b')).toEqual({ sliceId: '7', viewId: 'a b' });
  expect(matchPath('/curves', '/curves')).toEqual({});
});

test('another address, an empty part and one that cannot be decoded do not match', () => {
  expect(matchPath('/tables/:sliceId', '/tables/7/archived')).toBeNull();
  expect(matchPath('/tables/:sliceId', '/tables/')).toBeNull();
  expect(matchPath('/tables/:sliceId', '/tables/%E0%A4')).toBeNull();
  expect(matchPath('/curves', '/curves/')).toBeNull();
});
