import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { csvCell } from '@/domain/files/csvCell';
import { guessColumns } from '@/domain/files/guessColumns';
import { createReactionParser } from '@/domain/files/reactionParser';
import { createSdfParser } from '@/domain/files/sdfParser';
import { sniff } from '@/domain/files/sniff';
import { sniffMedia } from '@/domain/files/sniffMedia';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { findMotif } from '@/domain/sequences/findMotif';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import { decodeHtmlTable } from '@/lib/html/decodeHtmlTable';

// A reader with quadratic time needs hours for these; the test would then fail by the runner's timeout.
const LONG = 1_000_000;
const many = (text: string) => text.repeat(Math.ceil(LONG / text.length));
const bytes = (text: string) => new TextEncoder().encode(text);

const HOSTILE: readonly [name: string, text: string][] = [
  ['a semicolon file whose first column is empty', many(';1,5;2,5\r\n')],
  ['blank lines', many('\r\n')],
  ['line ends of old computers', many('\r')],
  ['blanks', many(' ')],
  ['commas', many(',')],
  ['quotes', many('"')],
  ['quotes that close nothing', many('"x,')],
  ['digits', many('1')],
  ['digits and points', many('1.')],
  ['underscores behind a code', `AB12${many('_')}-`],
  ['signs', many('>')],
  ['angle brackets', `>${many('<')}`],
  ['open brackets', many('[')],
  ['comments of a FASTA file', many('; a\n')],
  ['heads of a FASTA file', many('>a\n')],
  ['one head of a FASTA file and one line', `>a\n${many('A')}`],
  ['the head of a GenBank file and one line', `LOCUS       A 10 bp\nFEATURES\n     gene            ${many('(')}`],
  ['a GenBank sequence in one line', `LOCUS       A 10 bp\nORIGIN\n        1 ${many('acgt')}`],
  [
    'a quoted text of a feature that nothing closes',
    `LOCUS       A 10 bp\nFEATURES\n     gene            1..2\n                     /note="\n${many('                     a\n')}`,
  ],
  [
    'places within places',
    `LOCUS       A 10 bp\nFEATURES\n     gene            ${'complement('.repeat(LONG / 24)}1..2${')'.repeat(LONG / 24)}\n`,
  ],
  ['an SDF without end', `\n\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n${many('>  <a>\n1\n')}`],
  ['a V3000 line that goes on for ever', `\n\n\n  0  0  0     0  0            999 V3000\n${many('M  V30 -\n')}`],
  ['a V3000 block of quotes', many('M  V30 1 " 0 0\n')],
  ['reaction data', `$RDFILE 1\n$RXN\n${many('$DTYPE a\n$DATUM  \n')}`],
  ['tags of HTML', many('<a ')],
  ['comments of HTML', many('<!--')],
];

describe('text designed to hang a reader', () => {
  it.each(HOSTILE)('%s', (_, text) => {
    sniff(bytes(text));
    for (const parser of [createSdfParser(), createReactionParser(), createFastaParser(), createGenBankParser()]) {
      for (let at = 0; at < text.length; at += 65_536) parser.push(text.slice(at, at + 65_536));
      parser.end();
    }
    const rows = text.split('\n', 50_000).map((line) => line.split(',', 50));
    guessColumns([[text], ...rows], [text.slice(0, 100_000)]);
    csvCell(`-${text}`);
    decodeHtmlTable(`<table ><tr><td>${text}`);
    findMotif(text.slice(0, 100_000), 'NNNNGA', true);
  });
});

describe('readers without regular expressions give the results of the expressions they replaced', () => {
  const short = (...letters: string[]) =>
    fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((list) => list.join(''));

  it('for FASTA after comments', () => {
    const old = /^\s*(?:;[^\r\n]*(?:\r\n|\r|\n)\s*)*>/;
    fc.assert(
      fc.property(short('>', ';', 'a', '\n', '\r', ' '), (begin) => {
        const text = `${begin}\n>b\nACGT\n`;
        if (/^\s*\$R|LOCUS/.test(text)) return;
        expect(sniff(bytes(text)).kind === 'fasta').toBe(old.test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('for SVG after its prologue', () => {
    const old = /^(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/;
    const parts = ['<?xml a?>', '<!-- b -->', '<!DOCTYPE svg>', '<svg>', '<svg ', '<html>', '\n'];
    fc.assert(
      fc.property(short(...parts), (text) => {
        if (old.test(text.trimStart())) expect(sniffMedia(bytes(text))).toBe('image/svg+xml');
        if (!/<svg/.test(text)) expect(sniffMedia(bytes(text))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('for tags of an SDF: from the first bracket to the last, otherwise the label', () => {
    const whole = /^>[\s<].*$/;
    const named = /^>[^<]*<(.*)>/;
    fc.assert(
      fc.property(short('>', '<', 'a', ' ', '-'), (text) => {
        const line = `>${text}`;
        const inside = named.exec(line)?.[1];
        const inner = whole.test(line) ? (inside ?? text).trim() : '';
        const tag = (inside === undefined ? /a/ : /[a-]/).test(inner) ? inner : undefined;
        const file = `\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n${line}\n1\n\n$$$$\n`;
        const [record] = createSdfParser().push(file);
        expect([...(record?.tags.keys() ?? [])]).toEqual([tag ?? 'Text without a name']);
      }),
      { numRuns: 2000 },
    );
  });

  it('for numbers and dashes in exported cells', () => {
    const old = /^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|-+)$/i;
    fc.assert(
      fc.property(short('1', '0', '.', '-', '+', 'e', 'E'), (text) => {
        const isGuarded = /^[=+\-@\t\r]/.test(text) && !old.test(text);
        expect(csvCell(text)).toBe(isGuarded ? `'${text}` : text);
      }),
      { numRuns: 2000 },
    );
  });
});
