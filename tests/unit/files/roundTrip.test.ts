import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { exportContent } from '@/domain/fields/showContent';
import type { ColumnGuess } from '@/domain/files/columnGuess';
import { csvLine } from '@/domain/files/csvCell';
import { guessColumns } from '@/domain/files/guessColumns';
import { sheetCellOf } from '@/domain/files/sheetCell';
import { sniff } from '@/domain/files/sniff';
import { createTableReader } from '@/domain/files/tableReader';
import { readWorkbook } from '@/domain/files/workbook/readWorkbook';
import { createWorkbook } from '@/domain/files/workbookWriter';
import { columnContext, readingOfGuess } from '@/domain/imports/columnReading';
import { readCell } from '@/domain/imports/readCell';

/** Types whose contents are ids of options: their texts are the names. */
const CHOICES: ReadonlySet<string> = new Set(['select', 'status', 'multiselect']);
const given = { lookups: NO_LOOKUPS, actorId: 'u' };

interface Taken {
  /** The texts of a column as the table would export them. */
  texts: string[];
  /** Whether the check reports it if a text is written differently. */
  reported: boolean[];
}

/** Takes the texts of a column; those that its field does not accept are kept beside it as they are. */
function take(guess: ColumnGuess, texts: readonly string[]): Taken {
  const type = guess.asksOrder ? 'text' : guess.type;
  const attrs = guess.unit === null ? {} : { display_options: { unit: guess.unit } };
  const field = {
    id: 'f',
    field_name: guess.fieldName,
    field_type: type,
    attrs,
    ref_slice_id: null,
    standard_format: null,
  };
  const cx = columnContext(readingOfGuess(guess), field, given);
  const read = texts.map((text) => {
    if (CHOICES.has(type)) return { text: text.trim(), isReported: false };
    const { result, reads } = readCell(text, cx);
    if (!result.ok || result.content === null) return { text: text.trim(), isReported: false };
    return { text: exportContent(result.content, cx), isReported: reads !== null };
  });
  return { texts: read.map(({ text }) => text), reported: read.map(({ isReported }) => isReported) };
}

const guessOf = (rows: readonly (readonly string[])[], header: readonly string[], delimiter: string | null) =>
  guessColumns(rows, header, { delimiter }).columns;

const columnOf = (rows: readonly (readonly string[])[], i: number) => rows.map((row) => row[i] ?? '');

/** Kinds of texts that people have in columns, correct ones and near misses. */
const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const near = fc.stringMatching(/^[-+<>~\u2212]?[0-9]{1,6}([.,'\u00a0 ][0-9]{1,4}){0,3}([eE][-+]?[0-9]{1,3})?[ %]?$/);
const dates = fc.stringMatching(/^[0-9]{1,2}[-/.][0-9]{1,2}[-/.]([0-9]{2}|20[0-9]{2})$/);
const words = fc.stringMatching(/^[A-Za-z\u00b5\u00e9\u4e2d\u0416'=@+-][A-Za-z0-9 ;,"'\n\u00e9-]{0,12}$/);
const units = fc.stringMatching(/^[0-9]{1,4}(\.[0-9]{1,3})? ?(nM|uM|mg|%)$/);
const any = fc.string({ unit: 'grapheme', maxLength: 12 });
const column = fc.oneof(
  ...[digits, near, dates, words, units, any, fc.oneof(digits, near), fc.oneof(near, words)].map((text) =>
    fc.array(text, { minLength: 3, maxLength: 12 }),
  ),
);
const table = fc
  .tuple(column, column, column)
  .map((columns) =>
    Array.from({ length: Math.min(...columns.map((texts) => texts.length)) }, (_, row) =>
      columns.map((texts) => texts[row]!),
    ),
  )
  .map((rows) => rows.map((row) => row.map((text) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n'))));

const HEAD = ['First name', 'Second', 'Third'];

/** Texts that differ only in spaces around signs mean the same. */
const bare = (text: string) =>
  text
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replaceAll('\u2264', '<=')
    .replaceAll('\u2265', '>=')
    .replace(/\+\/-|\+-/g, '\u00b1');

describe('the round trip from a file into a table and back', () => {
  it('gives the same as the file, except for what is reported beforehand', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const [i, guess] of guessOf(rows, HEAD, ',').entries()) {
          const texts = columnOf(rows, i);
          const taken = take(guess, texts);
          texts.forEach((text, row) => {
            if (taken.reported[row]) return;
            const unit = guess.unit ?? '';
            expect([bare(text), bare(text) + bare(unit)]).toContainEqual(
              bare(taken.texts[row]!) === bare(text) ? bare(text) : bare(taken.texts[row]!) + bare(unit),
            );
          });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('CSV: what was exported is imported and exported as the same texts', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const out = guessOf(rows, HEAD, ',').map((guess, i) => take(guess, columnOf(rows, i)).texts);
        const lines = rows
          .map((_, row) => out.map((texts) => texts[row]!))
          .filter((line) => line.some((text) => text !== ''));
        const bytes = new TextEncoder().encode([HEAD, ...lines].map((line) => csvLine(line)).join(''));
        const { delimiter, quote } = sniff(bytes, true);
        const reader = createTableReader('delimited', { delimiter, quote, hasHeader: true });
        reader.push(new TextDecoder().decode(bytes));
        reader.end();
        const read = reader.table();
        expect([delimiter, read.header]).toEqual([',', HEAD]);
        expect(read.rows.map((row) => row.map((text) => text.trim()))).toEqual(
          lines.map((line) => line.map((text) => text.trim())),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('Excel: the same, and numbers with the digits with which they were written', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const guesses = guessOf(rows, HEAD, null);
        const out = guesses.map((guess, i) =>
          take(guess, columnOf(rows, i)).texts.map((text) =>
            text.replace(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''),
          ),
        );
        const lines = rows
          .map((_, row) => out.map((texts) => texts[row]!))
          .filter((line) => line.some((text) => text.trim() !== ''));
        const pieces: Uint8Array[] = [];
        const writer = createWorkbook([{ name: 'Round', heads: HEAD }], (bytes) => pieces.push(bytes));
        writer.rows(
          lines.map((line) =>
            line.map((text, i) => sheetCellOf(guesses[i]!.asksOrder ? 'text' : guesses[i]!.type, text)),
          ),
        );
        writer.end();
        const steps = readWorkbook(Buffer.concat(pieces), { sheet: null, hasHeader: true });
        let step = steps.next();
        while (!step.done) step = steps.next();
        expect(step.value.rows).toEqual(lines);
        expect(step.value.warnings).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a cell that a spreadsheet would run as a formula', () => {
  it('is exported with an apostrophe, and imported without it', () => {
    const texts = ['=1+2', "'=1+2", "''@x", '-x', '+49 123', "'plain", '-5', '=A1\n=B1'];
    const reader = createTableReader('delimited', { delimiter: ',', quote: '"', hasHeader: false });
    reader.push(texts.map((text) => csvLine(['id', text])).join(''));
    reader.end();
    const { rows, warnings } = reader.table();
    expect(rows.map(([, text]) => text)).toEqual(texts);
    expect(warnings.map(({ message }) => message)).toEqual([
      "6 cells begin with an apostrophe that keeps a spreadsheet program from running it. It is left out: '=1+2 becomes =1+2.",
    ]);
  });
});
