import { isObject } from '@/lib/isObject';
import { counted } from '@/lib/words/counted';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { NO_ORDER } from '../sortKeys';
import { textOfY, type XyPoint, xyPoint } from '../xyPoint';
import { readXyText } from '../xyText';

type XyArray = XyPoint[];

export const xyArrayType: FieldTypeSpec<XyArray> = {
  type: 'xy-array',
  label: 'XY array',
  holds: (content) =>
    Array.isArray(content) &&
    content.every(
      (point) =>
        isObject(point) &&
        Number.isFinite(point.x) &&
        Number.isFinite(point.y) &&
        (point.is_outlier === undefined || typeof point.is_outlier === 'boolean'),
    ),
  format(content) {
    const out = content.filter((point) => point.is_outlier).length;
    return `${counted(content.length, 'point')}${out > 0 ? `, ${out} left out` : ''}`;
  },
  exportText: (content) => content.map((point) => `${point.x} ${textOfY(point)}`).join('; '),
  roundTrips: true,
  sortKind: 'none',
  sortKey: () => NO_ORDER,
  operators: SET_OR_EMPTY,
  isEmpty: (content) => content.length === 0,
  searchText: () => '',
  multi: true,
};

export const xyArrayReader: FieldReader<XyArray> = {
  parse(text, cx) {
    const read = readXyText(text, cx.decimal);
    return read.ok ? { ok: true, content: read.points } : fault(text, read.message);
  },
  validate(content, cx) {
    if (typeof content === 'string') return xyArrayReader.parse(content, cx);
    if (!xyArrayType.holds(content)) return fault(content, 'Not a list of points');
    return {
      ok: true,
      content: (content as XyArray).map(({ x, y, is_outlier }) => xyPoint(x, y, is_outlier === true)),
    };
  },
};
