import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { contentSchemas } from '@/domain/fields/contentSchemas';
import { fieldRegistry, fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { exportContent, formatContent, searchContent, sortKeyOf } from '@/domain/fields/showContent';
import { parseText, validateContent } from '@/domain/fields/writeContent';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';
import { isSearchable } from '@/domain/search/freeText';
import { compareSortKeys } from '@/domain/sorts/compareSortKeys';
import { anyJson, contents, fieldOf, formatCx, parseCx } from '../support/samples';

it('contains exactly the 25 types, each under its own name', () => {
  expect(Object.keys(fieldRegistry).sort()).toEqual([...FIELD_TYPES].sort());
  for (const type of FIELD_TYPES) expect(fieldRegistry[type].type).toBe(type);
});

describe.each(FIELD_TYPES)('%s', (type) => {
  const field = fieldOf(type);
  const spec = fieldTypeSpec(type);

  it('holds agrees with the schema on samples and on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(contents[type], anyJson), (content) => {
        expect(spec.holds(content)).toBe(contentSchemas[type].safeParse(content).success);
      }),
    );
  });

  it('parsing the exported text gives the content again, for types that promise it', () => {
    if (!spec.roundTrips) return;
    fc.assert(
      fc.property(contents[type], (content) => {
        expect(parseText(exportContent(content, formatCx(field)), parseCx(field))).toMatchObject({ ok: true, content });
      }),
    );
  });

  it('validate accepts its own contents (formulas are computed, never written)', () => {
    fc.assert(
      fc.property(contents[type], (content) => {
        const result = validateContent(content, parseCx(field));
        if (type === 'formula') expect(result).toMatchObject({ ok: false, message: 'Formula values are calculated.' });
        else if (type === 'votes' && spec.isEmpty(content)) expect(result).toMatchObject({ ok: true, content: null });
        else expect(result).toMatchObject({ ok: true, content });
      }),
    );
  });

  it('validate and parse accept only valid content; nothing throws, whatever is sent or typed', () => {
    fc.assert(
      fc.property(anyJson, fc.string({ unit: 'binary' }), (content, text) => {
        const cx = parseCx(field, { actorId: 'u0' });
        for (const result of [validateContent(content, cx), parseText(text, cx)]) {
          if (result.ok && result.content !== null) expect(spec.holds(result.content)).toBe(true);
        }
        formatContent(content, formatCx(field));
        exportContent(content, formatCx(field));
        searchContent(content, formatCx(field));
        sortKeyOf(content, formatCx(field));
      }),
    );
  });

  it('compare is a total preorder, empty last in both directions', () => {
    const content = fc.option(contents[type], { nil: null });
    fc.assert(
      fc.property(content, content, content, fc.boolean(), (x, y, z, descending) => {
        const [a, b, c] = [x, y, z].map((one) => sortKeyOf(one, formatCx(field)));
        const compare = (p: typeof a, q: typeof a) => Math.sign(compareSortKeys(p ?? null, q ?? null, descending));
        expect(compare(a, a)).toBe(0);
        expect(compare(a, b)).toBe(0 - compare(b, a));
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        if (a === null && b !== null) expect(compare(a, b)).toBe(1);
      }),
    );
  });

  it('is left out of free-text search exactly when its search text is null', () => {
    const [content] = fc.sample(contents[type], { numRuns: 1, seed: 1 });
    expect(spec.searchText(content!, formatCx(field)) !== null).toBe(isSearchable(type));
  });

  it('treats blank text and null as clearing and refuses the redacted marker', () => {
    expect(parseText('  ', parseCx(field))).toEqual({ ok: true, content: null });
    expect(validateContent(null, parseCx(field))).toEqual({ ok: true, content: null });
    expect(parseText(' REDACTED ', parseCx(field)).ok).toBe(false);
    expect(validateContent('REDACTED', parseCx(field)).ok).toBe(false);
    expect(formatContent('REDACTED', formatCx(field))).toBe('REDACTED');
    expect(sortKeyOf('REDACTED', formatCx(field))).toBeNull();
  });
});
