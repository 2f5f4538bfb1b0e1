import { expect, it } from 'vitest';
import { fieldRegistry } from '@/domain/fields/fieldRegistry';
import type { FieldType } from '@/domain/kinds/fieldType';
import { FACES } from '@/parts/values/faceOf';
import type { FieldFace } from '@/parts/values/fieldFace';
import { FIELD_ICONS } from '@/parts/values/fieldIcons';

it('every field type has a face', () => {
  expect(Object.keys(FACES).sort()).toEqual(Object.keys(fieldRegistry).sort());
  for (const [type, face] of Object.entries(FACES)) expect(face.icon, type).toBe(FIELD_ICONS[type as FieldType]);
});

it('a field type without a face does not compile', () => {
  const { votes: _, ...others } = FACES;
  // @ts-expect-error votes are missing
  const faces: Record<FieldType, FieldFace> = others;
  expect(faces.votes).toBeUndefined();
});

it('only what is computed or comes from elsewhere has no editor', () => {
  const closed = Object.entries(FACES).filter(([, face]) => face.editor === null);
  expect(closed.map(([type]) => type).sort()).toEqual(['field-reference', 'formula', 'object-reference']);
});
