import { fc } from '@tests/support/fc';
import { describe, expect, it, vi } from 'vitest';
import { createRowParser } from '@/domain/files/rowParser';

function parse(text: string, delimiter = ',', quote: string | null = '"') {
  const parser = createRowParser({ delimiter, quote });
  const rows = [...parser.push(text), ...parser.end()];
  return { rows, parser };
}

describe('createRowParser', () => {
  it.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['no last line end', 'a,b\n1,2'],
    ['mixed', 'a,b\r1,2\r\n'],
  ])('reads %s', (_, text) => {
    expect(parse(text).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps line ends, delimiters and doubled quotes of quoted cells', () => {
    expect(parse('"a,""x""\r\ny\rz\n",2\n').rows).toEqual([['a,"x"\r\ny\rz\n', '2']]);
  });

  it('treats a quote inside a cell as a character and keeps text after a closing quote', () => {
    expect(parse('5" tube,"ab"c\n').rows).toEqual([['5" tube', 'abc']]);
    expect(parse('"5,6\n', ',', null).rows).toEqual([['"5', '6']]);
  });

  it('distinguishes a quoted empty cell from an empty line', () => {
    const { rows, parser } = parse('a\n\n""\n\r\nb\n');
    expect(rows).toEqual([['a'], [''], ['b']]);
    expect(parser.emptyLines).toBe(2);
  });

  it('corrects trailing delimiters and reports ragged rows by row, line and width without dropping them', () => {
    const { rows, parser } = parse('a,b\n1,2,\n"x\ny",2\n\n1\n1,2,3\n');
    expect(rows).toEqual([['a', 'b'], ['1', '2'], ['x\ny', '2'], ['1'], ['1', '2', '3']]);
    expect(parser.ragged).toEqual([
      { row: 4, line: 6, expected: 2, found: 1 },
      { row: 5, line: 7, expected: 2, found: 3 },
    ]);
    const padded = parse('a,b,\n1,2\n3,4,\n');
    expect(padded.rows.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(padded.parser.raggedCount).toBe(0);
  });

  it('says on which line an unclosed quote was opened, and swallows no row', () => {
    const { rows, parser } = parse('a,b\n1,"2\n3,4\n');
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '"2'],
      ['3', '4'],
    ]);
    expect(parser.unclosedQuotes).toEqual([2]);
    expect(parse('a,"b"').parser.unclosedQuotes).toEqual([]);
    const several = parse('a,b\n1,"say ""no""\n2,"x, y"\n3,"z\n4,5');
    expect(several.rows.map(([first]) => first)).toEqual(['a', '1', '2', '3', '4']);
    expect(several.rows[1]).toEqual(['1', '"say ""no""']);
    expect(several.rows[2]).toEqual(['2', 'x, y']);
    expect(several.parser.unclosedQuotes).toEqual([2, 4]);
  });

  it('says where text follows a closing quote, because one is missing there or above', () => {
    const { rows, parser } = parse('a,b,c\n1,"two,3\n4,"five, and",6\n');
    expect(rows).toEqual([
      ['a', 'b', 'c'],
      ['1', '"two', '3'],
      ['4', 'five, and', '6'],
    ]);
    expect([parser.unclosedQuotes, parser.strayQuotes]).toEqual([[2], []]);
    expect(parse('a,"b"\n"c" ,d\n').parser.strayQuotes).toEqual([2]);
    expect(parse('a,"b ""c"" d"\n').parser.strayQuotes).toEqual([]);
  });

  it('reads a file consisting of quotes in linear time', () => {
    // The characters that the parser processes again are counted instead of measuring time, which a busy machine makes
    // longer.
    const lettersRead = (lines: number) => {
      let letters = 0;
      const text = `a\n${'"x\n'.repeat(lines)}`;
      const { charCodeAt } = String.prototype;
      const spy = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at: number) {
        letters++;
        return charCodeAt.call(this, at);
      });
      try {
        parse(text);
      } finally {
        spy.mockRestore();
      }
      return letters / text.length;
    };
    const few = lettersRead(1_001);
    expect(few).toBeGreaterThan(0.5);
    expect(lettersRead(8_001)).toBeLessThan(few * 1.5 + 1);
  });

  it('refuses delimiters of more than one character', () => {
    expect(() => createRowParser({ delimiter: '::' })).toThrow(RangeError);
  });

  it('returns any table that was written by RFC 4180, however the input is split', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '1', '\u00e9'), maxLength: 6 });
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
          ),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (table, lineEnd, cuts, always) => {
          const write = (text: string) => (always || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const text = table.map((row) => row.map(write).join(',')).join(lineEnd) + lineEnd;
          const parser = createRowParser({ delimiter: ',' });
          const rows: string[][] = [];
          for (let at = 0, k = 0; at < text.length; k++) {
            const size = cuts[k % cuts.length]! + 1;
            rows.push(...parser.push(text.slice(at, at + size)));
            at += size;
          }
          rows.push(...parser.end());
          expect(rows).toEqual(table);
          expect(parser.raggedCount).toBe(0);
        },
      ),
    );
  });

  it('counts lines the same however the text is split', () => {
    const text = 'a,b\r\n"x\r\ny\rz",1\r\n1\r\n"\n';
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }), (cuts) => {
        const parser = createRowParser({ delimiter: ',' });
        for (let at = 0, k = 0; at < text.length; k++) {
          const size = cuts[k % cuts.length]! + 1;
          parser.push(text.slice(at, at + size));
          at += size;
        }
        parser.end();
        expect(parser.ragged.map(({ row, line }) => [row, line])).toEqual([
          [3, 5],
          [4, 6],
        ]);
        expect(parser.unclosedQuotes).toEqual([6]);
      }),
    );
  });
});
