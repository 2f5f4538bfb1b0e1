import { readTable } from '@server/reading/readTable';
import { encodeText } from '@tests/support/encodeText';
import { openFile } from '@workers/files/openFile';
import { readHead } from '@workers/files/readHead';
import { describe, expect, it } from 'vitest';
import { createDecoder } from '@/domain/files/createDecoder';
import { detectEncoding, SURE_ENCODING } from '@/domain/files/detectEncoding';
import { encodingWarnings } from '@/domain/files/encodingWarnings';
import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';
import { TEXT_ENCODINGS, type TextEncoding } from '@/domain/files/textEncodings';
import { readingOf } from '@/features/imports/file/reading';

const SHEETS: [TextEncoding, string][] = [
  ['windows-1252', 'Probe;Größe;Fläche\nÄther;2;5\nWeiß;3;7\n'],
  ['windows-1252', 'Name,Note\nA,“naïve” – café\nB,crème brûlée\n'],
  ['windows-1252', 'Name;Kurve\nA;dose–response\nB;dose–response\n'],
  ['macintosh', 'Name,Note\nMüller,für\nGröße,café naïve\n'],
  ['windows-1250', 'Vzorek;popis\n1;žluťoučký kůň\n2;příliš\n'],
  ['windows-1250', 'próbka;stężenie\n1;żółty\n2;święto\n'],
  ['iso-8859-2', 'vzorek;žluťoučký kůň příliš\n'],
  ['windows-1251', 'Имя;Значение\nОбразец;вода\nРаствор;соль\n'],
  ['koi8-r', 'Имя;Значение\nОбразец;вода\nРаствор;соль\n'],
  ['ibm866', 'Имя;Значение\nОбразец;вода\n'],
  ['windows-1254', 'Örnek;çözücü\nağırlık;ışık\n'],
  ['windows-1255', 'דגימה;מים\nתמיסה;מלח\n'],
  ['windows-1256', 'عينة;ماء\nمحلول;ملح\n'],
  ['windows-1257', 'paraugs;šķīdums\nūdens;sāls\n'],
  ['windows-874', 'ตัวอย่าง;น้ำ\nสารละลาย;เกลือ\n'],
  ['gbk', 'Name,备注\nA,试剂\nB,溶剂\n'],
  ['gbk', '样品,浓度\n水,5\n'],
  ['big5', '樣品,濃度\n試劑,5\n溶劑,7\n'],
  ['shift_jis', 'Name,備考\nA,試薬\nB,溶媒\n'],
  ['shift_jis', 'サンプル,ビタミン\n水,エタノール\n'],
  ['euc-jp', 'サンプル名,濃度の値\n水,エタノール\n'],
  ['euc-kr', '시료,농도\n물,5\n용매,7\n'],
  ['macintosh', 'Probe;Größe;Löser\nA;5 µm;Äther\nB;7 µm;Öl\nC;9 µm;Säure\n'],
  ['ibm850', 'Probe;Größe\nA;Äther\nB;Öl\nC;für Säure\n'],
  ['big5', 'Name,V,Note\nA,1,許\nB,2,功\n'],
  ['windows-1250', 'Minta;Tömeg\nőszi;1,5\nűr;2,5\n'],
  ['windows-1253', 'Δείγμα;Τιμή\nνερό;5\nΆλας;7\n'],
  ['koi8-r', 'КОД;ИМЯ\nA;ДА\nB;НЕТ\n'],
  ['koi8-u', 'Назва;Кількість\nЇжак;1\nҐанок;2\n'],
  ['x-mac-cyrillic', 'Имя;Значение\nОбразец;вода\nРаствор;соль\n'],
  ['macintosh', 'Sample,Temp\rA,20 °C\rB,25 °C\rC,30 °C\r'],
  ['ibm437', 'Name,Note\nA,20 °C\nB,±5 µg\n'],
  ['iso-8859-15', 'Name;Prix\nœuvre;5 €\ncœur;7 €\n'],
  ['euc-jp', '番号,名前\n1,水\n2,試薬\n'],
];

describe('the encoding of a file', () => {
  it.each(SHEETS)('%s is found: %j', (encoding, text) => {
    const bytes = encodeText(text, encoding);
    const found = detectEncoding(bytes);
    expect(createDecoder(found.encoding).decode(bytes)).toBe(text);
    expect(sniff(bytes).kind).toBe('csv');
  });

  it.each([true, false])(
    'UTF-16 without a byte order mark and with few zeros is found, little-endian first: %s',
    (isLittle) => {
      const text = '编号,名称\n甲,阿司匹林\n乙,咖啡因\n丙,水\n';
      const bytes = Buffer.from(text, 'utf16le');
      if (!isLittle) bytes.swap16();
      const { warnings, header, rows } = readTable(bytes, null, 'a.csv');
      expect([header, rows.length]).toEqual([['编号', '名称'], 3]);
      expect(warnings[0]?.message).toMatch(/^The encoding is a guess: UTF-16/);
    },
  );

  it('Japanese characters between escape sequences are read as such', () => {
    const bytes = Buffer.from('ID,\x1b$BL>A0\x1b(B\n1,\x1b$B?e\x1b(B\n2,\x1b$B;nLt\x1b(B\n', 'latin1');
    const { header, rows, warnings } = readTable(bytes, null, 'a.csv');
    expect([header, rows, warnings]).toEqual([
      ['ID', '名前'],
      [
        ['1', '水'],
        ['2', '試薬'],
      ],
      [],
    ]);
    const log = readTable(Buffer.from('ID,V\nA,\x1b[31m1\x1b[0m\n'), null, 'a.csv');
    expect(log.reading.encoding).toBe('utf-8');
  });

  it('UTF-8 that was decoded as Windows-1252 and saved again is reported, whatever else is in the file', () => {
    const twice = (text: string) => createDecoder('windows-1252').decode(Buffer.from(text));
    const warningsOf = (text: string) =>
      readTable(Buffer.from(text), null, 'a.csv').warnings.map(({ message }) => message);
    for (const word of ['Müller', 'Größe', '5 µM', '20 °C', '≥ 5', 'naïve café', 'α-Ketosäure', 'x ± 2'])
      expect(warningsOf(`ID,Name\nA,${twice(word)}\n`)).toEqual([
        expect.stringMatching(/^Letters such as .{2,3} were damaged/),
      ]);
    for (const word of ['Müller', 'Ångström', '«École»', 'São Tomé', 'Ætna', 'Ãçã', '5 µM ± 2 °C', 'Ελλάδα', 'Вода'])
      expect(warningsOf(`ID,Name\nA,${word}\n`)).toEqual([]);
  });

  it('lines of Latin-1 among as many of UTF-8 leave the others unchanged, and are reported', () => {
    const bytes = Buffer.concat([Buffer.from('ID,Name\nA,Müller\nB,Öl\nC,'), Buffer.from('Gr\u00f6be\n', 'latin1')]);
    const { rows, warnings } = readTable(bytes, null, 'a.csv');
    expect(rows.slice(0, 2)).toEqual([
      ['A', 'Müller'],
      ['B', 'Öl'],
    ]);
    expect(warnings[0]?.message).toBe('1 character is not readable as UTF-8. Choose another encoding.');
  });

  it.each(TEXT_ENCODINGS)('%s is read by the platform', (encoding) => {
    expect(createTextReader(encoding).push(Uint8Array.of())).toBe('');
  });

  it('is certain if bytes prove it, and a reported guess if few characters do', () => {
    expect(detectEncoding(new TextEncoder().encode('a,µM\n')).confidence).toBe(1);
    const few = detectEncoding(encodeText('n,名称\n', 'gbk'));
    expect(few.confidence).toBeLessThan(SURE_ENCODING);
    expect(encodingWarnings(few.encoding, few.confidence, 0)[0]?.message).toContain('is a guess');
    expect(encodingWarnings(few.encoding, null, 0)).toEqual([]);
    expect(encodingWarnings('utf-8', null, 3)[0]?.message).toBe(
      '3 characters are not readable as UTF-8. Choose another encoding.',
    );
  });

  it('is never called readable if it is wrong', () => {
    for (const [encoding, text] of SHEETS) {
      const bytes = encodeText(text, encoding);
      const found = detectEncoding(bytes);
      const isRight = createDecoder(found.encoding).decode(bytes) === text;
      if (!isRight) expect(found.confidence).toBeLessThan(SURE_ENCODING);
    }
  });

  it('Windows-1252 has its quotes and dashes on every platform', () => {
    expect(createTextReader('windows-1252').push(Uint8Array.of(0x93, 0x96, 0x94, 0x80, 0xb5))).toBe('“–”€µ');
  });

  it('a UTF-8 file with a few lines from elsewhere stays UTF-8, and this is reported', () => {
    const good = new TextEncoder().encode('n,é ü ö µ ° ± € – ß ñ ç\n'.repeat(10));
    const found = detectEncoding(Uint8Array.from([...good, ...encodeText('x,é\n', 'latin-1')]));
    expect(found).toMatchObject({ encoding: 'utf-8', confidence: 0.7 });
  });

  it('is determined by the last line if everything before is ASCII', async () => {
    const body = encodeText('a,b\n'.repeat(200_000), 'latin-1');
    const file = new File([body, encodeText('Größe,Fläche\n', 'latin-1')] as Uint8Array<ArrayBuffer>[], 'late.csv');
    const { sniff: warningsOf } = await readHead(file);
    expect(warningsOf.encoding).toBe('latin-1');
  });

  it('chosen by the person is what the server uses', async () => {
    const bytes = encodeText('Name,備註\nA,試劑\n', 'big5');
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'a.csv');
    const head = await readHead(file);
    const reading = { ...readingOf(head.sniff)!, encoding: 'big5' as const };
    const on = { start: () => undefined, progress: () => undefined, signal: new AbortController().signal };
    const { start } = await openFile(file, false, reading, on);
    expect(start.header).toEqual(['Name', '備註']);
    const { kind, sheet, delimiter, quote, encoding } = reading;
    const wanted = { kind, sheet, delimiter, quote, encoding, has_header: true, decimal: '.' as const };
    const table = readTable(bytes, wanted, 'a.csv');
    expect([table.header, ...table.rows]).toEqual([start.header, ...start.rows]);
  });
});
