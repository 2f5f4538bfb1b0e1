import { fault } from '../fault';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { isObject } from '../isObject';
import { SET_OR_EMPTY } from '../operatorGroups';
import { pickKeys } from '../pickKeys';
import { NO_ORDER } from '../sortKeys';
import { readXyText } from '../xyText';

type XyArray = { x: number; y: number }[];

export const xyArrayType: FieldTypeSpec<XyArray> = {
  type: 'xy-array',
  label: 'XY array',
  holds: (content) =>
    Array.isArray(content) &&
    content.every((point) => isObject(point) && Number.isFinite(point.x) && Number.isFinite(point.y)),
  parse(text, cx) {
    const read = readXyText(text, cx.decimal);
    return read.ok ? { ok: true, content: read.points } : fault(text, read.message);
  },
  validate(content, cx) {
    if (typeof content === 'string') return xyArrayType.parse(content, cx);
    if (!xyArrayType.holds(content)) return fault(content, 'Not a list of points');
    return { ok: true, content: (content as XyArray).map((point) => pickKeys(point, ['x', 'y'])) };
  },
  format: (content) => (content.length === 1 ? '1 point' : `${content.length} points`),
  exportText: (content) => content.map(({ x, y }) => `${x} ${y}`).join('; '),
  roundTrips: true,
  sortKind: 'none',
  sortKey: () => NO_ORDER,
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.length === 0,
  searchText: () => '',
  multi: true,
};
