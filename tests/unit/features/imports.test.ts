import { unpackFile } from '@server/reading/unpackFile';
import { fc } from '@tests/support/fc';
import { FileService } from '@workers/files/fileService';
import { openFile } from '@workers/files/openFile';
import { pack } from '@workers/files/pack';
import { readHead } from '@workers/files/readHead';
import { describe, expect, test } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { guessColumns } from '@/domain/files/guessColumns';
import { PLAIN_READING } from '@/domain/imports/columnReading';
import { guessTargets } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { noTableText, readingOf, readingText } from '@/features/imports/file/reading';
import { checkColumn } from '@/features/imports/mapping/columnCheck';
import { columnVerdicts, serverFaults, worstRows } from '@/features/imports/mapping/columnFaults';
import { columnMark } from '@/features/imports/mapping/columnMark';
import { draftFault } from '@/features/imports/mapping/draftFault';
import { fitRecalled } from '@/features/imports/mapping/fitRecalled';
import { importPlanOf } from '@/features/imports/mapping/importPlanOf';
import { keptText } from '@/features/imports/mapping/keptText';
import { guessDraft, guessSlice, keyColumnOf, tableNameOf } from '@/features/imports/mapping/mappingDraft';
import { recallMapping, rememberMapping } from '@/features/imports/mapping/rememberedMapping';
import {
  againText,
  countsText,
  furtherImport,
  goingText,
  type ImportRow,
  importState,
  mergeImports,
} from '@/features/imports/state/importState';
import { packedFault, sizeFault } from '@/features/imports/state/packing';

const field = (id: string, name: string, type: Field['field_type'] = 'text', more: Partial<Field> = {}) =>
  ({
    id,
    field_name: name,
    field_type: type,
    attrs: {},
    ref_slice_id: null,
    standard_format: null,
    is_archived: false,
    is_readonly: false,
    ...more,
  }) as Field;

const slice = (id: string, keys: string[], fields: string[], more: Partial<Slice> = {}) =>
  ({ id, slice_name: id, key_field_ids: keys, field_ids: fields, is_archived: false, ...more }) as Slice;

const HEADER = ['Cmpd', 'SMILES', 'IC50'];
const ROWS = [
  ['CMP-0001', 'CCO', '12.5'],
  ['CMP-0002', 'c1ccccc1O', '<0.5'],
  ['CMP-0003', 'CC(=O)O', '7'],
  ['CMP-0004', 'CCN', '3.25'],
];
const guess = guessColumns(ROWS, HEADER);

const FIELDS = [field('f1', 'cmpd'), field('f2', 'Smiles', 'smiles-string'), field('f3', 'Purity', 'number')];
const COMPOUNDS = slice('s1', ['f1'], ['f1', 'f2', 'f3']);

describe('mapping of columns', () => {
  test('a table is named after its file, without extensions', () => {
    expect(tableNameOf('molecules-100k.csv.gz')).toBe('molecules-100k');
    expect(tableNameOf('EGFR_plate_08.TSV')).toBe('EGFR plate 08');
    expect(tableNameOf('pWalk.dna')).toBe('pWalk');
    expect(tableNameOf('step 1.rxn')).toBe('step 1');
    expect(tableNameOf('.csv')).toBe('Imported table');
  });

  test('in a new table each column becomes a field; the texts of its key stay text', () => {
    const draft = guessDraft(guess, null, [], 'plate.csv');
    expect(draft.keyColumns).toEqual([0]);
    expect(draft.targets.map((target) => target.to)).toEqual(['new', 'new', 'new']);
    expect(draft.targets[0]).toMatchObject({ name: 'Cmpd', type: 'text' });
    expect(draft.targets[1]).toMatchObject({ type: 'smiles-string' });
    expect(draft.targets[2]).toMatchObject({ type: 'qualified-number' });
    expect(draftFault(draft, guess, null, [])).toBeNull();
  });

  test('a first column with few repetitions becomes the key, even if a few names are missing', () => {
    const rows = Array.from({ length: 300 }, (_, i) => [i === 7 ? '' : `CMP-${i}`, String(i % 5)]);
    const missing = guessColumns(rows, ['Cmpd', 'n']);
    expect(missing.keyColumn).toBeNull();
    expect(keyColumnOf(missing)).toBe(0);
    expect(
      keyColumnOf(
        guessColumns(
          rows.map(([, n]) => [`group ${n}`, n!]),
          ['Group', 'n'],
        ),
      ),
    ).toBeNull();
  });

  test('columns are matched to fields by name, ignoring case; the others are new', () => {
    expect(guessTargets(guess, COMPOUNDS, FIELDS)).toMatchObject([
      { to: 'field', fieldId: 'f1' },
      { to: 'field', fieldId: 'f2' },
      { to: 'new', name: 'IC50' },
    ]);
  });

  test('the key column is mapped to the only key field if no name matches; a computed field is never a target', () => {
    const fields = [field('f1', 'Compound'), field('f4', 'IC50', 'formula')];
    expect(guessTargets(guess, slice('s', ['f1'], ['f1', 'f4']), fields)).toMatchObject([
      { to: 'field', fieldId: 'f1' },
      { to: 'new' },
      { to: 'new', name: 'IC50' },
    ]);
  });

  test('a table matches if its key and at least half of the columns are named', () => {
    expect(guessSlice(HEADER, [COMPOUNDS], FIELDS)?.id).toBe('s1');
    expect(guessSlice(['SMILES', 'Purity'], [COMPOUNDS], FIELDS)).toBeNull();
    expect(guessSlice(['Cmpd', 'a', 'b'], [COMPOUNDS], FIELDS)).toBeNull();
    expect(guessSlice(HEADER, [{ ...COMPOUNDS, is_archived: true }], FIELDS)).toBeNull();
  });

  test('an error that prevents a mapping from being checked is reported with its column', () => {
    const draft = { ...guessDraft(guess, COMPOUNDS, FIELDS, 'x.csv'), sliceId: 's1' };
    expect(draftFault(draft, guess, COMPOUNDS, FIELDS)).toBeNull();
    const twice = draft.targets.map((target, i) => (i === 1 ? ({ to: 'field', fieldId: 'f1' } as const) : target));
    expect(draftFault({ ...draft, targets: twice }, guess, COMPOUNDS, FIELDS)?.column).toBe(1);
    const named = draft.targets.map((t, i) => (i === 2 ? ({ to: 'new', name: ' purity ', type: 'text' } as const) : t));
    expect(draftFault({ ...draft, targets: named }, guess, COMPOUNDS, FIELDS)).toMatchObject({ column: 2 });
    const noKey = draft.targets.map((t, i) => (i === 0 ? ({ to: 'skip' } as const) : t));
    expect(draftFault({ ...draft, targets: noKey }, guess, COMPOUNDS, FIELDS)?.message).toContain('cmpd');
    const none = draft.targets.map(() => ({ to: 'skip' }) as const);
    expect(draftFault({ ...draft, targets: none }, guess, COMPOUNDS, FIELDS)?.column).toBeNull();
    expect(draftFault({ ...draft, sliceId: null, sliceName: ' ' }, guess, null, FIELDS)?.column).toBeNull();
  });

  test('the plan contains every column, so that position and column number agree', () => {
    const reading = {
      kind: 'delimited',
      sheet: null,
      encoding: 'utf-8',
      delimiter: ';',
      quote: '"',
      hasHeader: true,
    } as const;
    const draft = { ...guessDraft(guess, COMPOUNDS, FIELDS, 'x.csv'), sliceId: 's1' };
    draft.targets[2] = { to: 'skip' };
    const plan = importPlanOf(draft, reading, COMPOUNDS);
    expect(plan.mapping).toEqual([
      { column: 0, decimal: '.', field_id: 'f1', is_key: true },
      { column: 1, decimal: '.', field_id: 'f2', is_key: false },
      { column: 2, is_key: false },
    ]);
    expect(plan).toMatchObject({ entity_slice_id: 's1', has_header: true, delimiter: ';' });
    expect(plan.slice_name).toBeUndefined();
    expect(importPlanOf(guessDraft(guess, null, [], 'x.csv'), reading, null)).toMatchObject({
      entity_slice_id: null,
      slice_name: 'x',
    });
  });
});

describe('remembered mappings', () => {
  const memory = () => {
    const held = new Map<string, string>();
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      held,
    };
  };

  test('a file of the same shape gets the mapping back, per workspace; others and broken entries do not', () => {
    const storage = memory();
    const draft = guessDraft(guess, null, [], 'a.csv');
    rememberMapping(storage, 'w1', HEADER, draft);
    expect(recallMapping(storage, 'w1', HEADER)).toEqual(draft);
    expect(recallMapping(storage, 'w2', HEADER)).toBeNull();
    expect(recallMapping(storage, 'w1', [...HEADER].reverse())).toBeNull();
    for (const key of storage.held.keys()) storage.held.set(key, '{"names":1}');
    expect(recallMapping(storage, 'w1', HEADER)).toBeNull();
    for (const key of storage.held.keys()) storage.held.set(key, 'no json');
    expect(recallMapping(storage, 'w1', HEADER)).toBeNull();
  });

  test('if the storage is full or disabled, only the memory is lost', () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => rememberMapping(closed, 'w', HEADER, guessDraft(guess, null, [], 'a.csv'))).not.toThrow();
  });

  test('the second file is mapped to the fields that the first one created; a mapping whose table was deleted is dropped', () => {
    const draft = { ...guessDraft(guess, null, [], 'first.csv'), sliceId: 's1' };
    const fields = [...FIELDS, field('f4', 'IC50', 'qualified-number')];
    const now = slice('s1', ['f1'], ['f1', 'f2', 'f3', 'f4']);
    expect(fitRecalled(draft, guess, [now], fields, 'second.csv')).toMatchObject({
      sliceName: 'second',
      targets: [
        { to: 'field', fieldId: 'f1' },
        { to: 'field', fieldId: 'f2' },
        { to: 'field', fieldId: 'f4' },
      ],
    });
    expect(fitRecalled(draft, guess, [], fields, 'second.csv')).toBeNull();
    const numbered = slice('s1', ['f9'], ['f9', 'f1', 'f2', 'f3', 'f4']);
    expect(fitRecalled(draft, guess, [numbered], fields, 'second.csv')).toBeNull();
    const lost = { ...draft, targets: [{ to: 'field', fieldId: 'gone' } as const, ...draft.targets.slice(1)] };
    expect(fitRecalled(lost, guess, [now], fields, 'second.csv')).toBeNull();
  });
});

describe('cells that cannot be read', () => {
  const cx = { lookups: NO_LOOKUPS, actorId: 'u' } as const;

  test('are counted and listed by row for the target type of a column', async () => {
    const rows = [['1'], ['n.d.'], [''], ['3'], ['x']];
    const check = await checkColumn(rows, 0, { to: 'new', name: 'Dose', type: 'number' }, PLAIN_READING, new Map(), cx);
    expect(check).toMatchObject({ filled: 4, failing: 2 });
    expect(check?.failures.map((failure) => failure.row)).toEqual([2, 5]);
    const asText = await checkColumn(rows, 0, { to: 'new', name: 'Dose', type: 'text' }, PLAIN_READING, new Map(), cx);
    expect(asText?.failing).toBe(0);
    expect(await checkColumn(rows, 0, { to: 'skip' }, PLAIN_READING, new Map(), cx)).toBeNull();
  });

  test('of long texts only the first ones are checked, and the check says how many', async () => {
    const sequences = Array.from({ length: 300 }, (_, i) => [i === 250 ? 'ACGX' : 'ACGT'.repeat(1500)]);
    const check = await checkColumn(
      sequences,
      0,
      { to: 'new', name: 'S', type: 'dna-oligo' },
      PLAIN_READING,
      new Map(),
      cx,
    );
    expect(check).toMatchObject({ filled: 34, failing: 0 });
    expect(columnVerdicts([check], null, ['S'])).toEqual([
      { failing: 0, isFinal: false, filled: 34, changed: 0, changes: [], better: null },
    ]);
  });

  test('a type that would hold what the field refuses is named: a qualified number before text', async () => {
    const betterOf = async (...texts: string[]) => {
      const rows = texts.map((text) => [text]);
      const target = { to: 'new', name: 'Purity', type: 'number' } as const;
      return (await checkColumn(rows, 0, target, PLAIN_READING, new Map(), cx))?.better;
    };
    expect(await betterOf('98', '97.5')).toBeNull();
    expect(await betterOf('98', '>98')).toBe('qualified-number');
    expect(await betterOf('n.d.', '97-99', '<LOD')).toBe('qualified-number');
    expect(await betterOf('98', '<LOD')).toBe('text');
  });

  test('new choice fields accept every value; references are left to the server', async () => {
    const rows = [['a'], ['b']];
    const asChoice = await checkColumn(rows, 0, { to: 'new', name: 'S', type: 'select' }, PLAIN_READING, new Map(), cx);
    expect(asChoice?.failing).toBe(0);
    expect(
      await checkColumn(rows, 0, { to: 'new', name: 'R', type: 'record-reference' }, PLAIN_READING, new Map(), cx),
    ).toBeNull();
  });

  const check = {
    total_rows: 4,
    valid_rows: 2,
    new_count: 4,
    changed_count: 0,
    same_count: 0,
    refused_count: 0,
    error_count: 3,
    warnings: [],
    columns: [],
    errors: [
      { row: 2, column: 'IC50', message: 'Not a number' },
      { row: 4, column: 'IC50', message: 'Not a number' },
      { row: 4, column: '', message: 'The row has 2 cells, the first has 3.' },
    ],
  };

  const HELD = new Map(ROWS.map((row, i) => [i + 1, row]));

  test('are reported with the text of the cell; an error of the whole row has no column', () => {
    expect(serverFaults(check, HEADER, HELD)).toMatchObject([
      { row: 2, column: 2, text: '<0.5' },
      { row: 4, column: 2, text: '3.25' },
      { row: 4, column: null, text: '' },
    ]);
    expect(worstRows(serverFaults(check, HEADER, HELD), 1)).toEqual([4]);
    const nameless = { ...check, errors: [{ row: 3, column: '', message: 'Invalid identifier' }] };
    expect(serverFaults(nameless, HEADER, HELD)[0]?.message).toContain('key columns');
  });

  test('the server decides on every column once it has answered', () => {
    const looked = { filled: 4, failures: [], changed: 0, changes: [], better: null };
    const local = [{ ...looked, failing: 0 }, null, { ...looked, failing: 1, better: 'qualified-number' as const }];
    const column = (at: number, kept_as_text: number, refused_count = 0) => ({
      column: at,
      kept_as_text,
      refused_count,
      changed_count: 0,
      changed: [],
    });
    const answered = { ...check, columns: [column(0, 0, 1), column(2, 2)] };
    expect(columnVerdicts(local, answered, HEADER)).toEqual([
      { failing: 1, isFinal: true, changed: 0, changes: [], better: null },
      { failing: 0, isFinal: true, changed: 0, changes: [], better: null },
      { failing: 2, isFinal: true, changed: 0, changes: [], better: 'qualified-number' },
    ]);
    expect(keptText(answered, HEADER)).toBe('2 cells could not be read: their texts are in “IC50 (unread)”.');
    expect(keptText(check, HEADER)).toBeNull();
    expect(columnVerdicts(local, null, HEADER)[2]).toMatchObject({ failing: 1, isFinal: false, filled: 4 });
    expect(columnVerdicts(local, null, HEADER)[1]).toBeNull();
  });
});

describe('files', () => {
  const read = async (file: File) => {
    const head = await readHead(file);
    const reading = readingOf(head.sniff);
    if (!reading) throw new Error('no table');
    const some: number[] = [];
    const opened = await openFile(file, head.isGzip, reading, {
      start: (start) => some.push(start.rows.length),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    return { head, reading, opened, some };
  };
  const gzip = async (text: string): Promise<File> => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return new File([await new Response(stream).arrayBuffer()], 'a.csv.gz');
  };

  test('compressed and plain files of any length read the same, with the first rows early', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12_000 }), async (count) => {
        const body = Array.from({ length: count }, (_, i) => `CMP-${i},${i / 8},"a ""b"", ${i}"`).join('\n');
        const text = `id,dose,note\n${body}\n`;
        const plain = await read(new File([text], 'a.csv'));
        const packed = await read(await gzip(text));
        expect(plain.opened.start.count).toBe(count);
        expect(plain.opened.start.rows).toHaveLength(Math.min(count, 5000));
        expect(packed.opened.start).toEqual(plain.opened.start);
        expect(plain.opened.start.header).toEqual(['id', 'dose', 'note']);
        const last = [`CMP-${count - 1}`, String((count - 1) / 8), `a "b", ${count - 1}`];
        expect(plain.opened.rowsAt([count, count + 1])).toEqual(new Map([[count, last]]));
        expect(plain.some).toEqual(plain.some.map(() => 5000));
      }),
      { numRuns: 12 },
    );
  });

  test('of a wide file the page receives only as many cells as it can process within a frame; the guess uses more', async () => {
    const columns = Array.from({ length: 40 }, (_, i) => `c${i}`);
    const body = Array.from({ length: 6000 }, (_, n) => columns.map((_, i) => (n < 2000 || i > 0 ? n : 'x')).join());
    const { opened, some } = await read(new File([`${columns.join()}\n${body.join('\n')}\n`], 'wide.csv'));
    expect(opened.start.count).toBe(6000);
    expect(opened.start.rows).toHaveLength(625);
    expect(some).toEqual([625]);
    expect(opened.start.guess.columns.map(({ filled }) => filled)).toEqual(columns.map(() => 5000));
    expect(opened.start.guess.columns[0]?.type).toBe('text');
    expect(opened.rowsAt([6000]).get(6000)?.[1]).toBe('5999');
  });

  test('columns are guessed with the decimal separator that their own numbers and the delimiter show', async () => {
    const guessed = async (text: string) => {
      const file = new File([text], 'a.csv');
      const reading = readingOf((await readHead(file)).sniff)!;
      const on = { start: () => undefined, progress: () => undefined, signal: new AbortController().signal };
      const { start } = await openFile(file, false, reading, on);
      return start.guess.columns.map(({ type, decimal }) => (type === 'number' ? decimal : type));
    };
    const table = 'name;dose;mass\na;1,5;180.063\nb;2,25;46.042\nc;3,125;194.080\nd;4,5;151.063\n';
    expect(await guessed(table)).toEqual(['text', ',', '.']);
    expect(await guessed('name,at,mass\na,"2,3",180.063\nb,"3,5",46.042\n')).toEqual(['text', 'text', '.']);
  });

  test('a file that is compressed before it is sent is restored unchanged; only one that is still too large is refused, by its size', async () => {
    const text = 'a,b\n1,2\n'.repeat(5000);
    const packed = await pack(new File([text], 'a.csv'));
    expect(packed.size).toBeLessThan(text.length / 10);
    expect(new TextDecoder().decode(unpackFile(new Uint8Array(await packed.arrayBuffer())))).toBe(text);
    const mega = 1024 * 1024;
    const plain = await readHead(new File([text], 'a.csv'));
    expect(sizeFault(230 * mega, plain)).toBeNull();
    expect(sizeFault(401 * mega, plain)).toBe('The file is 401 MB; the limit is 400 MB. Split it.');
    const archive = await readHead(await gzip(text));
    expect(sizeFault(100 * mega, archive)).toBeNull();
    expect(sizeFault(101 * mega, archive)).toBe('The file is 101 MB; the limit is 100 MB. Split it.');
    expect(packedFault(100 * mega)).toBeNull();
    expect(packedFault(100 * mega + 1)).toBe('Packed, the file is just over 100 MB; the limit is 100 MB. Split it.');
  });

  test('a damaged archive is refused with a message', async () => {
    const whole = new Uint8Array(await (await gzip('a,b\n1,2\n'.repeat(5000))).arrayBuffer());
    await expect(readHead(new File([whole.slice(0, 40)], 'a.csv.gz'))).rejects.toThrow(/gzip file is damaged/);
  });

  test('other file formats are recognised by their content; a file without a table is refused with a suggestion', async () => {
    const { sniff } = await readHead(new File(['LOCUS       pUC19 2686 bp DNA circular\n'], 'a.txt'));
    const reading = readingOf(sniff);
    expect(reading).toMatchObject({ kind: 'genbank', hasHeader: true });
    expect(readingText(reading!, true)).toEqual(['GenBank', 'gzip', 'UTF-8']);
    const picture = await readHead(new File([new Uint8Array([137, 80, 78, 71, 0, 1, 2, 0])], 'a.csv'));
    expect(readingOf(picture.sniff)).toBeNull();
    expect(noTableText(picture.sniff, 'a.csv')).toContain('a.csv is not a table');
  });

  test('opening a file cancels the previous one', async () => {
    const service = new FileService();
    const text = `id,dose\n${'CMP-1,2\n'.repeat(200_000)}`;
    const file = new File([text], 'a.csv');
    const { sniff } = await readHead(file);
    const reading = readingOf(sniff)!;
    const watch = { start: () => undefined, progress: () => undefined };
    const first = service.open(file, false, reading, watch);
    const second = service.open(new File(['id\nCMP-9\n'], 'b.csv'), false, reading, watch);
    expect(await first).toBeNull();
    expect(await second).toMatchObject({ ok: true, value: { count: 1 } });
    expect(service.rowsAt([1])).toEqual(new Map([[1, ['CMP-9']]]));
    const broken = await service.open(new File([new Uint8Array([0x1f, 0x8b, 8, 0, 1])], 'c.gz'), true, reading, watch);
    expect(broken).toMatchObject({ ok: false, code: 'invalid' });
  });
});

describe('state of imports', () => {
  const row = (more: Partial<ImportRow>): ImportRow =>
    ({
      id: 'i1',
      file_name: 'a.csv',
      started_at: '2026-01-01T00:00:00.000Z',
      is_complete: false,
      is_deleted: false,
      error_message: null,
      cancelled_by: null,
      data_deleted_at: null,
      data_deleted_by: null,
      rows_total: 10,
      rows_done: 0,
      created_count: 0,
      changed_count: 0,
      same_count: 0,
      refused_count: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      ...more,
    }) as ImportRow;

  test('consists of a shape and a word', () => {
    expect(importState(row({ started_at: null })).word).toBe('Not started');
    expect(importState(row({})).word).toBe('Running');
    expect(importState(row({ is_complete: true })).word).toBe('Done');
    expect(importState(row({ is_complete: true, refused_count: 2 })).word).toBe('Done, 2 refused');
    expect(importState(row({ is_complete: true, error_message: 'x' }))).toEqual({ shape: 'refused', word: 'Stopped' });
    expect(importState(row({ is_complete: true, cancelled_by: 'u1' })).word).toBe('Cancelled');
    const deleted = { is_complete: true, cancelled_by: 'u1', data_deleted_at: '2026-01-02T00:00:00.000Z' };
    expect(importState(row(deleted)).word).toBe('Data deleted');
  });

  test('before its data are deleted, the deletion is described without zeros, including earlier runs', () => {
    const counts = { created_count: 0, changed_count: 0, same_count: 0, refused_count: 0 };
    expect(goingText({ ...counts, created_count: 38_000 })).toBe('38,000 new records will be removed.');
    expect(goingText({ ...counts, created_count: 5, changed_count: 2 })).toBe(
      '5 new records and the changes to 2 other records will be removed.',
    );
    expect(goingText({ ...counts, created_count: 22_105, same_count: 8000 })).toBe(
      '22,105 new records and everything that earlier runs of this import added will be removed.',
    );
    expect(goingText({ ...counts, same_count: 3 })).toBe(
      'Everything that earlier runs of this import added will be removed.',
    );
    expect(goingText(counts)).toBe('Nothing from this import is left to remove.');
  });

  test('can be run again if rows may be missing', () => {
    const whole = { file_id: 'f1', is_complete: true };
    expect(againText(row(whole))).toBeNull();
    expect(againText(row({ ...whole, is_complete: false }))).toBeNull();
    expect(againText(row({ ...whole, cancelled_by: 'u1' }))).toBe('Import the rest');
    expect(againText(row({ ...whole, error_message: 'x' }))).toBe('Import the rest');
    const deleted = { cancelled_by: 'u1', data_deleted_at: '2026-01-02T00:00:00.000Z' };
    expect(againText(row({ ...whole, ...deleted }))).toBe('Import again');
    expect(againText(row({ ...whole, file_id: null, cancelled_by: 'u1' }))).toBeNull();
  });

  test('counts are given without zeros', () => {
    expect(countsText(row({ created_count: 99997, refused_count: 3 }))).toBe('99,997 new \u00b7 3 refused');
    expect(countsText(row({}))).toBe('nothing');
  });

  test('never goes backwards, whichever of feed and polling is late', () => {
    const states = [
      row({ started_at: null }),
      row({ rows_done: 0 }),
      row({ rows_done: 5 }),
      row({ rows_done: 10, is_complete: true }),
      // Run again.
      row({ rows_done: 0, started_at: '2026-01-03T00:00:00.000Z' }),
      row({ rows_done: 12, started_at: '2026-01-03T00:00:00.000Z', is_complete: true }),
    ];
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), (a, b) => {
        const later = states[Math.max(a, b)];
        expect(furtherImport(states[a] as ImportRow, states[b] as ImportRow)).toBe(later);
      }),
    );
  });

  test('live and polled rows form one list, newest first, without deleted ones', () => {
    const live = [row({ rows_done: 3 }), row({ id: 'i2', created_at: '2026-01-02T00:00:00.000Z' })];
    const asked = new Map([
      ['i1', row({ rows_done: 7 })],
      ['i3', row({ id: 'i3', is_deleted: true })],
    ]);
    expect(mergeImports(live, asked).map(({ id, rows_done }) => [id, rows_done])).toEqual([
      ['i2', 0],
      ['i1', 7],
    ]);
  });
});

test('a structure column with a text that is not a structure is not called unchanged', () => {
  const cells = ['CCO', 'C1CC', 'CCN', 'CCC'].map((text) => [text]);
  const [column] = guessColumns(cells, ['SMILES']).columns;
  const verdict = { failing: 0, changed: 0, changes: [], isFinal: true } as never;
  const target = { to: 'new', name: 'SMILES', type: 'smiles-string' } as const;
  const ask = { column: column!, target, verdict, readAs: 'smiles-string', isAsked: false, isDoubtful: false } as const;
  expect(columnMark(ask)).toEqual(['review', 'Check 1 structure']);
  expect(columnMark({ ...ask, target: { ...target, type: 'text' }, readAs: 'text' })).toEqual([
    'done',
    'All unchanged',
  ]);
});
