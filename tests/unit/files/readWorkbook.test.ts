import { fc } from '@tests/support/fc';
import { workbookBomb } from '@tests/support/hostileFiles';
import { makeWorkbook } from '@tests/support/makeWorkbook';
import { rawFiles, rawWorkbook } from '@tests/support/rawWorkbook';
import { strToU8, Zip, ZipPassThrough, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { numberFormat, PLAIN_FORMAT } from '@/domain/files/workbook/numberFormat';
import { readWorkbook, sheetNames, type WorkbookRows } from '@/domain/files/workbook/readWorkbook';
import { zipEntries } from '@/domain/files/zip/zipEntries';
import { Refusal } from '@/domain/refusal';

function read(bytes: Uint8Array, sheet: string | null = null): WorkbookRows {
  const steps = readWorkbook(bytes, { sheet, hasHeader: false });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const rowsOf = (sheetData: string, more: Partial<Parameters<typeof rawWorkbook>[0]> = {}) =>
  read(rawWorkbook({ sheets: { A: sheetData }, ...more })).rows;

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was read.');
}

const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;

describe('a workbook', () => {
  it('has the non-empty rows and columns, wherever they are', () => {
    const corners = rawWorkbook({
      sheets: {
        A: `<row r="1">${text('A1', 'first')}</row><row r="1048576">${text('XFD1048576', 'last')}</row>`,
      },
    });
    expect(corners.length).toBeLessThan(2000);
    expect(read(corners).rows).toEqual([
      ['first', ''],
      ['', 'last'],
    ]);
  });

  it('keeps the columns between two headings, filled or not', () => {
    const heads = ['A1', 'B1', 'C1'].map((at) => text(at, at)).join('');
    expect(rowsOf(`<row r="1">${heads}</row><row r="2">${text('C2', 'x')}</row>`)).toEqual([
      ['A1', 'B1', 'C1'],
      ['', '', 'x'],
    ]);
  });

  it('with the most unusual forms that programs write is read', () => {
    const files = {
      'xl\\worksheets\\SHEET0.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>a</x:t></x:r><x:r><x:t xml:space="preserve"> b</x:t></x:r><x:rPh sb="0" eb="1"><x:t>aloud</x:t></x:rPh></x:is></x:c><x:c><x:v>1E-7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    };
    const all = rawFiles({ sheets: { A: '' }, files });
    delete all['xl/worksheets/sheet0.xml'];
    all['xl/_rels/workbook.xml.rels'] = all['xl/_rels/workbook.xml.rels']!.replace(
      'worksheets/sheet0.xml',
      '/xl/worksheets/sheet0.xml',
    );
    const bytes = zipSync(Object.fromEntries(Object.entries(all).map(([path, xml]) => [path, strToU8(xml)])));
    expect(read(bytes).rows).toEqual([['a b', '1e-7']]);
    expect(sheetNames(bytes)).toEqual(['A']);
  });

  it('puts rows in order, and reads shared, calculated and invalid cells as text', () => {
    const sharedStrings =
      '<si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r></si><si><t>line_x000D_end _x005F_x</t></si>';
    const sheet = [
      '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="e"><v>#DIV/0!</v></c><c r="C3" t="b"><v>0</v></c></row>',
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="str"><f>A1&amp;B1</f><v>oneTwo</v></c></row>',
      '<row r="2"><c r="B2"><v/></c><c r="C2" t="d"><v>2026-02-03T00:00:00</v></c></row>',
    ].join('');
    expect(rowsOf(sheet, { sharedStrings })).toEqual([
      ['one', 'two', 'oneTwo'],
      ['', '', '2026-02-03'],
      ['line\rend _x', '#DIV/0!', 'false'],
    ]);
  });

  it('gives days, times with seconds and durations beyond a day, and no day for a time', () => {
    const codes = [
      'yyyy\\-mm\\-dd',
      'h:mm:ss',
      '[h]:mm:ss',
      'dd/mm/yyyy hh:mm',
      '0.00" mol"',
      'mmm yyyy',
      '[$-409]h:mm AM/PM;@',
      'mm:ss',
    ];
    const styles = `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`;
    const cells = (...held: [style: number, value: number][]) =>
      `<row>${held.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;
    const sheet =
      cells([0, 45000], [0, 45000.5], [1, 0.378819444444444], [1, 0]) +
      cells([2, 1.13541666666667], [3, 45000.5630208333], [4, 1.5], [5, 1]) +
      cells([6, 0.25], [0, 60], [0, -1], [0, 59]) +
      cells([7, 5 / 1440], [1, 0.375]);
    expect(rowsOf(sheet, { styles })).toEqual([
      ['2023-03-15', '2023-03-15 12:00', '09:05:30', '00:00:00'],
      ['27:15:00', '2023-03-15 13:30:45', '1.5', '1900-01-01'],
      ['06:00', '1900-02-29', '-1', '1900-02-28'],
      ['00:05:00', '09:00:00', '', ''],
    ]);
    expect(rowsOf(cells([0, 43538]), { styles, head: '<workbookPr date1904="1"/>' })).toEqual([['2023-03-15']]);
    expect(numberFormat('[Red]#,##0.00;[Blue]d')).toEqual(PLAIN_FORMAT);
    // A sign beside the number changes its meaning.
    expect(['"<"0', '>0.0', '"\u00b1"0', '\\~0'].map((code) => numberFormat(code).mask)).toEqual([
      '"<"0',
      '>0.0',
      '"\u00b1"0',
      '\\~0',
    ]);
  });

  it('recognises errors, formulas without a result, percent and currency, and keeps the zeros of a code', () => {
    const codes = ['0.0%', '[$\u20ac-407]#,##0.00', '00000', '"CHF" 0', '0.00" mol"'];
    const styles = `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}<xf numFmtId="10"/></cellXfs>`;
    const n = (at: string, style: number, value: number | string) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
    const sheet = [
      `<row r="1">${n('A1', 1, 0.955)}${n('B1', 2, 12.5)}${n('C1', 3, 123)}${n('D1', 4, 7)}${n('E1', 5, 1.5)}</row>`,
      `<row r="2">${n('A2', 1, 0.07)}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>${n('C2', 3, 45)}<c r="D2"><f>A1*2</f></c><c r="E2" t="str"><f>""</f><v></v></c></row>`,
      `<row r="3">${n('A3', 6, 0.5)}<c r="B3" t="e"><v>#N/A</v></c></row>`,
    ].join('');
    const { rows, warnings } = read(rawWorkbook({ sheets: { A: sheet }, styles }));
    expect(rows).toEqual([
      ['0.955', '12.5', '00123', '7', '1.5'],
      ['0.07', '#DIV/0!', '00045', '', ''],
      ['0.5', '#N/A', '', '', ''],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      '2 cells hold an error, the first B2: #DIV/0!. Correct the sheet, or the error is imported as text.',
      '1 formula has no result in the file, the first D2. Open it in a spreadsheet program, save it, and drop it again.',
      'Column A: 3 numbers shown as percent. A1 is read as 0.955, not as 95.5 %.',
      'Column B: 1 number shown with \u20ac, which is left out.',
      'Column D: 1 number shown with CHF, which is left out.',
      'Column E: 1 number shown by the format 0.00" mol". E1 is read as 1.5, without what the format adds.',
    ]);
  });

  it('keeps fractions of a second if the format shows them, digits beyond those of a number, and day 0 of 1904', () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss.000"/><numFmt numFmtId="165" formatCode="[h]:mm:ss.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="47"/></cellXfs>`;
    const data = `<row r="1"><c r="A1" s="1"><v>45352.572922338</v></c><c r="B1" s="2"><v>1.0000173611</v></c><c r="C1" s="3"><v>0.0000175</v></c><c r="D1"><v>12345678901234567890</v></c></row>`;
    expect(rowsOf(data, { styles })).toEqual([
      ['2024-03-01 13:45:00.490', '24:00:01.50', '00:00:01.5', '12345678901234567890'],
    ]);
    expect(numberFormat('hh:mm:ss').fraction).toBe(0);
  });

  it('says which rows, columns and sheets are hidden, and where cells are merged across rows', () => {
    const data = `<row r="1">${text('A1', 'ID')}${text('B1', 'Group')}</row><row r="2" hidden="1">${text('A2', 'a')}${text('B2', 'g')}</row><row r="3">${text('A3', 'b')}</row>`;
    const sheets = { A: `<row r="1">${text('A1', 'x')}</row>`, B: data };
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const merged = '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="A1:B1"/></mergeCells>';
    const sheet = `<worksheet xmlns="${main}"><cols><col min="2" max="9" hidden="true"/></cols><sheetData>${data}</sheetData>${merged}</worksheet>`;
    const files = { 'xl/worksheets/sheet1.xml': sheet };
    const messages = read(rawWorkbook({ sheets, files }), 'B').warnings.map(({ message }) => message);
    expect(messages).toEqual([
      '1 merged area over several rows, the first B2:B3: only its first row has the text. Fill the others before the import if they need it.',
      '1 cell behind merged areas, the first B1: Group. The sheet does not show it, but it is imported too.',
      '1 hidden row is imported too, the first 2.',
      'Column B is hidden in the sheet and imported too.',
    ]);
    const book = rawFiles({ sheets })['xl/workbook.xml']!.replace('sheetId="1"', 'sheetId="1" state="hidden"');
    const hidden = (sheet: string | null) => read(rawWorkbook({ sheets, files: { 'xl/workbook.xml': book } }), sheet);
    expect(hidden(null).sheet).toBe('B');
    expect(hidden('A').warnings[0]?.message).toBe('The sheet A is hidden in the workbook.');
  });

  it('finds headings where they are, and none above rows that are records from the first', () => {
    const guessed = (rows: string[][]) => {
      const data = rows
        .map(
          (cells, i) =>
            `<row r="${i + 1}">${cells.map((cell, k) => (/^\d/.test(cell) ? `<c r="${'ABC'[k]}${i + 1}"><v>${cell}</v></c>` : text(`${'ABC'[k]}${i + 1}`, cell))).join('')}</row>`,
        )
        .join('');
      const steps = readWorkbook(rawWorkbook({ sheets: { A: data } }), { sheet: null, hasHeader: null });
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value.header;
    };
    expect(
      guessed([
        ['ID', 'V'],
        ['a', '1'],
        ['b', '2'],
      ]),
    ).toEqual(['ID', 'V']);
    expect(
      guessed([
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ]),
    ).toBeNull();
    expect(
      guessed([
        ['c1ccccc1O', '2'],
        ['CC(=O)O', '4'],
        ['CCO', '5'],
      ]),
    ).toBeNull();
    expect(guessed([['Compound', 'Name']])).toEqual(['Compound', 'Name']);
  });

  it('returns every text, number and day that was written', () => {
    const letters = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((held) => {
      return (
        held.trim() !== '' &&
        !/[\r\n]|_x|[\ud800-\udfff]/.test(held) &&
        !/[^\t\u{20}-\u{d7ff}\u{e000}-\u{fffd}]/u.test(held)
      );
    });
    const cell = fc.oneof(letters, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, (held) => {
        const zero = (value: unknown) => (Object.is(value, -0) ? '0' : String(value));
        expect(read(makeWorkbook({ Any: held })).rows).toEqual(held.map((row) => row.map(zero)));
      }),
    );
  });

  it('beyond a limit is refused by the name of the limit, before memory is used for it', () => {
    const diagonal = Array.from({ length: 16_384 }, (_, i) => {
      const letters = [Math.floor(i / 676) - 1, Math.floor(i / 26) % 26, i % 26];
      const address = letters.filter((at, place) => place > 0 || at >= 0).map((at) => String.fromCharCode(65 + at));
      return `<row><c r="${address.join('')}${i + 1}"><v>1</v></c></row>`;
    }).join('');
    expect(refusalOf(() => rowsOf(diagonal)).message).toMatch(/rows and .* columns has more than 20,000,000 cells/);
    expect(refusalOf(() => rowsOf(`<row>${'<c><v>1</v></c>'.repeat(16_385)}</row>`)).message).toContain(
      '16,384 columns',
    );
    const shared = `<si><t>${'x'.repeat(1_000_000)}</t></si>`;
    const many = '<row><c t="s"><v>0</v></c></row>'.repeat(450);
    expect(refusalOf(() => rowsOf(many, { sharedStrings: shared })).message).toContain('419,430,400 characters');
  });

  it('that grows without end is stopped, whatever size it declares', { timeout: 300_000 }, () => {
    const bomb = workbookBomb();
    expect(bomb.length).toBeLessThan(5_000_000);
    const refused = refusalOf(() => read(bomb));
    expect([refused.code, refused.message]).toEqual([
      'too_large',
      'Decompressed, the file is larger than the limit. Split it.',
    ]);
  });

  it('may be nested to any depth, and may name unknown entities', () => {
    const deep = 300_000;
    expect(rowsOf(`${'<row>'.repeat(deep)}${text('A1', 'deep')}${'</row>'.repeat(deep)}`)).toEqual([['deep']]);
    const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row>${text('A1', '&b;')}</row></sheetData></worksheet>`;
    expect(rowsOf('', { files: { 'xl/worksheets/sheet0.xml': laughs } })).toEqual([['&b;']]);
  });

  it('that is damaged is refused with a message, wherever it is damaged', () => {
    const whole = rawWorkbook({
      sheets: { A: `<row>${text('A1', 'x')}<c t="s"><v>0</v></c></row>` },
      sharedStrings: '<si><t>shared</t></si>',
    });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const odd = isCut ? whole.slice(0, at) : whole.slice();
        if (!isCut) odd[at] = byte;
        try {
          // Whatever is read at all is what was written.
          expect(read(odd).rows).toEqual([['x', 'shared']]);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        sheetNames(odd);
      }),
      { numRuns: 3000 },
    );
    const torn = { 'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row><c><v>1</v' };
    expect(refusalOf(() => rowsOf('', { files: torn })).issues[0]?.message).toMatch(/^This Excel workbook is broken/);
    expect(refusalOf(() => rowsOf('<row><c t="s"><v>99</v></c></row>')).issues[0]?.message).toMatch(/broken/);
    expect(refusalOf(() => read(zipSync({ 'word/document.xml': strToU8('<a/>') }))).issues[0]?.message).toMatch(
      /broken/,
    );
  });

  it('with a password is reported as such', () => {
    const locked = rawWorkbook({ sheets: { A: `<row>${text('A1', 'x')}</row>` } });
    const view = new DataView(locked.buffer, locked.byteOffset);
    for (let at = 0; at < locked.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    expect(refusalOf(() => read(locked)).message).toBe('The archive has a password. Save it without one.');
  });
});

describe('a zip archive', () => {
  it('whose sizes are in wide fields is read', () => {
    const pieces: Uint8Array[] = [];
    const zip = new Zip((_, piece) => pieces.push(piece));
    const file = new ZipPassThrough('a.txt');
    zip.add(file);
    file.push(strToU8('hello'), true);
    zip.end();
    const plain = Buffer.concat(pieces);
    const at = plain.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const end = plain.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    const entry = Buffer.from(plain.subarray(at, end));
    const wide = Buffer.alloc(28);
    wide.writeUInt16LE(1, 0);
    wide.writeUInt16LE(24, 2);
    wide.writeUInt32LE(entry.readUInt32LE(24), 4);
    wide.writeUInt32LE(entry.readUInt32LE(20), 12);
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place);
    entry.writeUInt16LE(28, 30);
    const tail = Buffer.from(plain.subarray(end));
    const bytes = Buffer.concat([plain.subarray(0, at), entry, wide, tail]);
    expect(zipEntries(bytes)).toMatchObject([{ name: 'a.txt', size: 5, method: 0 }]);
  });

  it('of any bytes never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 46, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        zipEntries(Uint8Array.from([0x50, 0x4b, 1, 2, ...tail, ...end]));
      }),
    );
  });
});
