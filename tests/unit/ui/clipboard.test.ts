import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { decodeHtmlTable } from '@/lib/html/decodeHtmlTable';
import { decodeTsv } from '@/ui/grid/clipboard/decodeTsv';
import { encodeHtmlTable } from '@/ui/grid/clipboard/encodeHtmlTable';
import { encodeTsv } from '@/ui/grid/clipboard/encodeTsv';
import { readClipboard } from '@/ui/grid/clipboard/readClipboard';

/**
 * Cells with everything that makes tab-separated text difficult. Line breaks inside are LF, as the reader returns them.
 */
const cell = fc.string({
  unit: fc.constantFrom('a', 'µ', '5', '"', '\t', '\n', ' ', ',', '<', '&', '𝛽'),
  maxLength: 8,
});
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

describe('tab-separated text', () => {
  it('survives the round trip, with quotes, tabs and line breaks inside cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = encodeTsv(rows);
        // A last row with one empty cell cannot be distinguished from the line break that ends the text.
        const last = rows.at(-1);
        const expected = last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
        expect(decodeTsv(text)).toEqual(expected);
      }),
    );
  });

  it('writes as Excel does', () => {
    expect(
      encodeTsv([
        ['a', 'say "hi"'],
        ['two\nlines', 'tab\there'],
      ]),
    ).toBe('a\t"say ""hi"""\r\n"two\nlines"\t"tab\there"');
  });

  it('reads what Excel, Sheets and old programs write', () => {
    expect(decodeTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(decodeTsv('a\tb\rc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(decodeTsv('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
    expect(decodeTsv('"one\r\ntwo"\tx')).toEqual([['one\ntwo', 'x']]);
    expect(decodeTsv('')).toEqual([]);
    expect(decodeTsv('\n')).toEqual([['']]);
  });

  it('treats a quote that opens nothing as an ordinary character', () => {
    expect(decodeTsv('5" pipe\t6"')).toEqual([['5" pipe', '6"']]);
    expect(decodeTsv('"open\tb\nc\td')).toEqual([
      ['"open', 'b'],
      ['c', 'd'],
    ]);
    expect(decodeTsv('"a" b\tc')).toEqual([['"a" b', 'c']]);
  });
});

describe('HTML tables', () => {
  it('survive the round trip, except for white space that HTML does not keep', () => {
    const clean = cell.map((text) => text.replace(/[\t ]/g, '_').replace(/\n/g, '|'));
    fc.assert(
      fc.property(fc.array(fc.tuple(clean, clean), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(decodeHtmlTable(encodeHtmlTable(rows))).toEqual(rows);
      }),
    );
    expect(decodeHtmlTable(encodeHtmlTable([['two\nlines', 'x']]))).toEqual([['two\nlines', 'x']]);
  });

  it('reads the clipboard of Excel: comments, styles, line breaks in the source, merged cells', () => {
    const html = `<html><head><style><!--td {color:black}--></style></head><body><!--StartFragment-->
      <table border=0><colgroup><col width=64 span=2></colgroup>
      <tr height=20><td rowspan=2 class=xl1>A &amp; B</td><td colspan="2">wide
        text</td></tr>
      <tr><td>1,5&nbsp;&micro;</td><td>&#60;2<br>&#x3e;3</td></tr>
      </table><!--EndFragment--></body></html>`;
    expect(decodeHtmlTable(html)).toEqual([
      ['A & B', 'wide text', ''],
      ['', '1,5 \u00b5', '<2\n>3'],
    ]);
  });

  it('reads cells that are never closed, and keeps a table inside a cell in that cell', () => {
    expect(decodeHtmlTable('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(
      decodeHtmlTable('<table><tr><td>out<table><tr><td>in</td></tr></table></td><td>x</td></tr></table>'),
    ).toEqual([['out in', 'x']]);
  });

  it('reports that there is no table, and is not slow or endless for a malformed one', () => {
    expect(decodeHtmlTable('<p>text</p>')).toBeUndefined();
    expect(decodeHtmlTable('<table><tr><td colspan=99999999>a')?.[0]).toHaveLength(1000);
  });

  it('never throws', () => {
    const token = fc.constantFrom(
      '<table>',
      '</table>',
      '<tr>',
      '<td>',
      '</td>',
      '<td rowspan=3>',
      '<br>',
      'x',
      '&#0;',
      '&#x110000;',
      '<',
      '>',
      '<!--',
      '<style>',
    );
    fc.assert(fc.property(fc.array(token), (parts) => void decodeHtmlTable(`<table>${parts.join('')}`)));
  });
});

describe('the clipboard as a whole', () => {
  it('returns the text if both have the same shape', () => {
    expect(readClipboard('a  b\tc', '<table><tr><td>a b</td><td>c</td></tr></table>')).toEqual([['a  b', 'c']]);
  });
  it('returns the table if an unquoted line break has split a cell of the text', () => {
    expect(readClipboard('a\nb\tc', '<table><tr><td>a<br>b</td><td>c</td></tr></table>')).toEqual([['a\nb', 'c']]);
  });
  it('returns the text if the HTML is not a table', () => {
    expect(readClipboard('C1=CC=CC=C1', '<b>C1=CC=CC=C1</b>')).toEqual([['C1=CC=CC=C1']]);
  });
});
