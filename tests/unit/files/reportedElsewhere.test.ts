import { readTable } from '@server/reading/readTable';
import { rawWorkbook } from '@tests/support/rawWorkbook';
import { describe, expect, it } from 'vitest';
import { sdfRecord } from '@/domain/files/writeSdf';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { readAll } from '@/domain/sequences/sequenceRecord';
import { writeGenBank } from '@/domain/sequences/writeGenBank';

const read = (text: string, name = 'a.csv') => readTable(Buffer.from(text), null, name);
const MOL = (name: string, extra = '') =>
  `${name}\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n${extra}M  END\n`;
const columnOf = (table: ReturnType<typeof read>, name: string) =>
  table.rows.map((row) => row[table.header.indexOf(name)]);

describe('problems reported for other importers', () => {
  it('a decimal comma between semicolons remains one (nocodb/nocodb#4145)', () => {
    const { rows, guess } = read('string;string2;string3\nok;10,5;okey\n');
    expect(rows).toEqual([['ok', '10,5', 'okey']]);
    expect(guess.columns[1]).toMatchObject({ type: 'number', decimal: ',' });
  });

  it('a heading row that is one cell short and commas in texts do not change the delimiter (TablePress/TablePress#198)', () => {
    const head = Array.from({ length: 20 }, (_, i) => `Kopf ${i}`).join(';');
    const row = (i: number) =>
      `${Array.from({ length: 20 }, (_, k) => (k === 3 ? 'rot, gr\u00fcn, blau' : `${i}${k}`)).join(';')};`;
    const table = read(`${head}\n${row(1)}\n${row(2)}\n${row(3)}\n`);
    expect(table.reading.delimiter).toBe(';');
    expect(table.rows[0]?.[3]).toBe('rot, gr\u00fcn, blau');
  });

  it('many spaces in texts are not a delimiter (CartoDB/cartodb#15423)', () => {
    const table = read('id,note\n1,a  b   c    d e f\n2,g   h i  j k l m n\n3,o\n');
    expect([table.reading.delimiter, table.header]).toEqual([',', ['id', 'note']]);
  });

  it('semicolons in quoted texts are not a delimiter (CartoDB/cartodb#1855)', () => {
    const table = read('id,place,text\n1,"a;b;c","d;e"\n2,"f;g;h","i;j"\n3,"k;l;m","n;o"\n');
    expect([table.reading.delimiter, table.rows[0]]).toEqual([',', ['1', 'a;b;c', 'd;e']]);
  });

  it('a country whose code is NA is not an empty cell, and null is a name (OasisLMF/OasisLMF#307)', () => {
    const table = read('loc,country\n156,NA\n157,NC\n158,null\n159,None\n');
    expect(table.guess.columns[1]).toMatchObject({ type: 'text', filled: 4 });
    expect(columnOf(table, 'country')).toEqual(['NA', 'NC', 'null', 'None']);
  });

  it('a phone number with a plus stays text, and a signed number is a number (CartoDB/cartodb#1961)', () => {
    const table = read('name,phone,rotation\na,+34123456789,+12.5\nb,+34123456780,-3\n');
    expect(table.guess.columns.map(({ type }) => type)).toEqual(['text', 'text', 'number']);
    expect(columnOf(table, 'phone')).toEqual(['+34123456789', '+34123456780']);
  });

  it('neither a code that contains a month nor a picture named after its time is a date (gristlabs/grist-core#157, CartoDB/cartodb#4689)', () => {
    const table = read(
      'name, hwversion, file\ns1, vmx-15,2015-07-26 20.13.58.jpg\ns2, may-12,2015-07-27 21.14.58.jpg\n',
    );
    expect(table.guess.columns.map(({ type }) => type)).toEqual(['text', 'text', 'text']);
    expect(columnOf(table, 'file')).toEqual(['2015-07-26 20.13.58.jpg', '2015-07-27 21.14.58.jpg']);
  });

  it('no column is left out because it is empty, named in another language or unnamed (gristlabs/grist-core#222, elabftw/elabftw#2256)', () => {
    const table = read('Fonctionnalit\u00e9;Priorit\u00e9;Grist;NocoDB\nImport;1;oui;\nAPI;2;oui;\nFiltres;3;;\n');
    expect(table.header).toEqual(['Fonctionnalit\u00e9', 'Priorit\u00e9', 'Grist', 'NocoDB']);
    expect(table.blankColumns).toEqual([]);
    const unnamed = read('Name,Lot,,\nAb1,12,,\nAb2,13,x,\n');
    expect(unnamed.rows).toEqual([
      ['Ab1', '12', '', ''],
      ['Ab2', '13', 'x', ''],
    ]);
    expect(unnamed.blankColumns).toEqual([3]);
  });

  it('JSON in quoted cells splits no row, however many there are (elabftw/elabftw#5018)', () => {
    const cell = '"{""fields"":{""Genotype"":{""value"":""w[1118]; P{UAS-}, +""}}}"';
    const table = read(`title,metadata\n${Array.from({ length: 6 }, (_, i) => `Stock ${i},${cell}`).join('\n')}\n`);
    expect(table.header).toEqual(['title', 'metadata']);
    expect(columnOf(table, 'metadata')).toEqual(
      Array.from({ length: 6 }, () => '{"fields":{"Genotype":{"value":"w[1118]; P{UAS-}, +"}}}'),
    );
  });

  it('all data of an SDF become columns, whatever program wrote it, and a header may have two lines (grit42/grit#36, thsa/datawarrior#24)', () => {
    const record = (name: string) =>
      `${name}\r\nActelion Java MolfileCreator 1.0\r\n\r\n  0  0  0  0  0  0  0  0  0  0999 V2000\r\nM  END\r\n>  <Drug Name>\r\n${name}\r\n\r\n>  <cLogP>\r\n1.20\r\n\r\n$$$$\r\n`;
    const table = read(record('a') + record('b'), 'a.sdf');
    expect(table.header).toEqual(['Name', 'Structure', 'Drug Name', 'cLogP']);
    expect(columnOf(table, 'cLogP')).toEqual(['1.20', '1.20']);
    expect(read('SMILES,"IC50\n(nM)",Name\nCCO,1.5,a\nCCC,2.5,b\n').header).toEqual(['SMILES', 'IC50 (nM)', 'Name']);
  });

  it('an unquoted separator in a name is reported with its line (Actelion/openchemlib-hyperspace#4)', () => {
    const table = read('Rxn,FragA,FragB\n1,2,4-Triazole,A1,B1\nAmide,A2,B2\nAmide,A3,B3\nAmide,A4,B4\n');
    expect(table.ragged).toEqual([{ row: 2, line: 2, expected: 3, found: 5 }]);
  });

  it('a table printed with spaces keeps each value under its name (systemsomicslab/MsdialWorkbench#139)', () => {
    const table = read(
      'average RT       average MZ    sample1             sample2\n    8.879        335.04319     80485.7791564993    92384.1259323545\n   25.266        112.986       6907.01276694368    -1\n    2.023        244.96782     A6.22.3.1           28173.6231583602\n',
    );
    expect(table.header).toEqual(['average RT', 'average MZ', 'sample1', 'sample2']);
    expect(columnOf(table, 'sample1')).toEqual(['80485.7791564993', '6907.01276694368', 'A6.22.3.1']);
    expect(columnOf(table, 'sample2')).toEqual(['92384.1259323545', '-1', '28173.6231583602']);
  });

  it('spaces after a comma do not turn a number into text (sqlitebrowser/sqlitebrowser#195)', () => {
    expect(read('id,v,w\n567,  890,123\n568,  891,124\n').guess.columns[1]?.type).toBe('number');
  });

  it('a DataWarrior file is recognised by its name: its structures are in a format of that program', () => {
    const file =
      '<datawarrior-fileinfo>\n<version="3.3">\n<rowcount="2">\n</datawarrior-fileinfo>\n<column properties>\n<columnName="Structure">\n<columnProperty="specialType\tidcode">\n</column properties>\nStructure\tName\tIC50\ngOpHADILkW@@@@\tBenzene\t1.2\ngOpHADILkW@@@@\tToluene\t3.4\n<datawarrior properties>\n</datawarrior properties>\n';
    expect(() => read(file, 'a.dwar')).toThrow(/DataWarrior file/);
  });

  it('zeros and ones are numbers, and missing booleans are not values (h2oai/datatable#1990, pandas-dev/pandas#42808)', () => {
    expect(read('N,A\na,0\nb,1\n').guess.columns[1]?.type).toBe('number');
    const table = read('N,A\na,\nb,True\nc,False\n');
    expect(table.guess.columns[1]).toMatchObject({ type: 'boolean', filled: 2, empty: 1, failing: 0 });
  });

  it('the last row of a sheet is imported, a time has no day, and a blank column creates no field (OpenRefine/OpenRefine#428, #491, #5390)', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="20"/></cellXfs>';
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const data = `<row r="1">${text('A1', 'ID')}${text('B1', 'Time')}${text('C1', ' ')}</row>${[2, 3, 4]
      .map(
        (r) =>
          `<row r="${r}">${text(`A${r}`, `S${r}`)}<c r="B${r}" s="1"><v>0.58333333333333337</v></c>${text(`C${r}`, ' ')}</row>`,
      )
      .join('')}`;
    const table = readTable(rawWorkbook({ sheets: { A: data }, styles }), null, 'a.xlsx');
    expect(columnOf(table, 'Time')).toEqual(['14:00', '14:00', '14:00']);
    expect(table.blankColumns).toEqual([2]);
    expect(table.guess.columns[2]?.isBlank).toBe(true);
  });

  it('unnamed data in an SDF hide no other data (rdkit/rdkit#9068)', () => {
    const table = read(`${MOL('a')}>  <prop1>\nvalue1\n\n>  <>\n2\n\n>  <prop3>\nvalue3\n\n$$$$\n`, 'a.sdf');
    expect([columnOf(table, 'prop1')[0], columnOf(table, 'prop3')[0]]).toEqual(['value1', 'value3']);
    expect(columnOf(table, 'Text without a name')[0]).toBe('>  <>\n2');
    expect(table.warnings[0]?.message).toContain('has no name. It is kept in the column');
  });

  it('no blank line before the end of a record is needed (rdkit/rdkit#5467)', () => {
    const table = read(`${MOL('a')}>  <v>\n1\n$$$$\n${MOL('b')}>  <v>\n2\n$$$$\n${MOL('c')}>  <v>\n3\n$$$$\n`, 'a.sdf');
    expect(columnOf(table, 'v')).toEqual(['1', '2', '3']);
  });

  it('a value with blank lines survives a file that is written and read (rdkit/rdkit#5827)', () => {
    const tags = [
      ['foo', 'docked\n\ndocked\n\n\nagain'],
      ['bar', '> <x>\n\n$$$$'],
    ] as const;
    const table = read(sdfRecord({ molfile: MOL('a'), name: 'a', tags }), 'a.sdf');
    expect(columnOf(table, 'foo')).toEqual(['docked\n\ndocked\n\n\nagain']);
    expect(table.rows).toHaveLength(1);
    expect(columnOf(table, 'bar')[0]?.replace(/^ /gm, '')).toBe('> <x>\n\n$$$$');
  });

  it('a record without atoms is not joined with the next one (phi-grib/flame#167)', () => {
    const empty = 'EMPTY MOL\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n$$$$\n';
    const table = read(`${empty}${MOL('b')}> <v>\n2\n\n$$$$\n`, 'a.sdf');
    expect(columnOf(table, 'Name')).toEqual(['EMPTY MOL', 'b']);
    expect(columnOf(table, 'v')).toEqual(['', '2']);
  });

  it('a molfile with a blank line before its end keeps its record (rdkit/rdkit#1689)', () => {
    const table = read(`${MOL('a', '\n')}> <v>\n1\n\n$$$$\n${MOL('b')}> <v>\n2\n\n$$$$\n`, 'a.sdf');
    expect(columnOf(table, 'v')).toEqual(['1', '2']);
    expect(columnOf(table, 'Name')).toEqual(['a', 'b']);
    expect(table.problems).toEqual([]);
  });

  it('a row whose value is of another kind far below is kept and counted (apache/texera#6279)', () => {
    const numbers = Array.from({ length: 25_000 }, (_, i) => `S${i},${i + 0.5}`);
    const table = read(`ID,Age\n${numbers.join('\n')}\nLAST,about 40\n`, 'a.csv');
    expect(table.rows).toHaveLength(25_001);
    expect(table.rows.at(-1)).toEqual(['LAST', 'about 40']);
  });

  it('shared strings of a workbook are found by their index: empty ones, equal ones, and those of several styles (openai/codex#38118, ahmedwalid05/FastExcel#95, abap2xlsx/abap2xlsx#201)', () => {
    const s = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`;
    const sharedStrings =
      '<si><t>Sample</t></si><si><t/></si><si><r><rPr><b/></rPr><t>IC</t></r><r><t xml:space="preserve">50 of</t></r></si>' +
      '<si><t>ID</t></si><si/><si><t>課長</t><rPh sb="0" eb="2"><t>カチョウ</t></rPh></si><si><t>last</t></si><si><t>Note</t></si>';
    const data = `<row r="1">${s('A1', 0)}${s('B1', 2)}${s('C1', 7)}</row><row r="2">${s('A2', 3)}${s('B2', 1)}${s('C2', 5)}</row><row r="3">${s('A3', 5)}${s('B3', 4)}${s('C3', 6)}</row>`;
    const table = readTable(rawWorkbook({ sheets: { A: data }, sharedStrings }), null, 'a.xlsx');
    expect(table.header).toEqual(['Sample', 'IC50 of', 'Note']);
    expect(table.rows).toEqual([
      ['ID', '', '課長'],
      ['課長', '', 'last'],
    ]);
  });

  const gb = (features: string) =>
    `LOCUS       p                        120 bp    DNA     circular SYN 01-JAN-2024\nFEATURES             Location/Qualifiers\n${features}ORIGIN\n        1 ${'acgtacgtac '.repeat(6)}\n       61 ${'acgtacgtac '.repeat(6)}\n//\n`;
  const plasmidIn = (text: string) => {
    const [record] = readAll(createGenBankParser(), text);
    return record!;
  };

  it('a location that is wrapped in the middle of a number is complete (biopython/biopython#547)', () => {
    const { annotations, problem } = plasmidIn(
      gb(
        '     CDS             complement(join(10..20,3\n                     0..40))\n                     /label="a"\n',
      ),
    );
    expect([problem, annotations.map(({ start, end }) => [start, end])]).toEqual([null, [[10, 40]]]);
  });

  it('a label across several lines keeps its spaces (TeselaGen/tg-oss#272)', () => {
    const { annotations } = plasmidIn(
      gb(
        '     rep_origin      12..67\n                     /label="f1 bacteriophage origin of\n                     replication, arrow (+)"\n',
      ),
    );
    expect(annotations.map(({ name }) => name)).toEqual(['f1 bacteriophage origin of replication, arrow (+)']);
  });

  it('line breaks in a label do not break the file that is written (biopython/biopython#5116)', () => {
    const plasmid = {
      name: 'p',
      seq: 'acgt'.repeat(30),
      annotations: [{ name: 'oriT of RP4\n\n', start: 1, end: 20 }],
    };
    const { annotations, problem, sequence } = plasmidIn(writeGenBank(plasmid));
    expect([problem, sequence.length]).toEqual([null, 120]);
    expect(annotations[0]?.name.trim()).toBe('oriT of RP4');
  });
});
