import { fc } from '@tests/support/fc';
import {
  ALL,
  absent,
  and,
  isIn,
  isTrue,
  NONE,
  not,
  or,
  overlaps,
  type Scope,
  within,
} from '@/domain/permissions/scope';

const IDS = ['a', 'b', 'c', 'd'];
const TEXTS = ['created_by', 'entity_slice_id', 'id'];
const LISTS = ['program_ids', 'assigned_user_ids'];

const some = fc.subarray(IDS);
const text = fc.constantFrom(...TEXTS);
const list = fc.constantFrom(...LISTS);

/** Nested scopes over the attributes of anyScopedRow. */
export const anyScope: fc.Arbitrary<Scope> = fc.letrec<{ scope: Scope }>((tie) => ({
  scope: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.constantFrom(ALL, NONE, isTrue('is_draft')),
      fc.tuple(text, some).map(([attr, ids]) => isIn(attr, ids)),
      fc.tuple(list, some).map(([attr, ids]) => overlaps(attr, ids)),
      fc.tuple(list, some).map(([attr, ids]) => within(attr, ids)),
      fc.oneof(text, list).map(absent),
    ),
    tie('scope').map(not),
    fc.array(tie('scope'), { maxLength: 3 }).map((parts) => and(...parts)),
    fc.array(tie('scope'), { maxLength: 3 }).map((parts) => or(...parts)),
  ),
})).scope;

const textValue = fc.oneof(fc.constantFrom(...IDS), fc.constantFrom(null, undefined));
const listValue = fc.oneof(some, fc.constantFrom(null, undefined));

/** Attributes with and without values, as rows have them. */
export const anyScopedRow = fc.record({
  created_by: textValue,
  entity_slice_id: textValue,
  program_ids: listValue,
  assigned_user_ids: listValue,
  is_draft: fc.constantFrom(true, false, null, undefined),
});
