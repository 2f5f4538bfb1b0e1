import { FULL_LINE, NOTES } from './genBankFeature';
import { writeLocation } from './genBankLocation';
import { locusName } from './locusName';
import type { Annotation, Plasmid } from './plasmid';

/** Keys that the feature table prints in its column; `source` means the whole sequence there. */
const FEATURE_KEY = /^[A-Za-z0-9_'*-]{1,15}$/;
const MISC = 'misc_feature';
/** Width of a qualifier in a line of 80. */
const WIDTH = 58;
const INDENT = 21;

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ');

/** Spaces at which a line may end: single ones, and not after a hyphen, where readers join the words. */
const BREAKS = /(?<=[^\s-]) (?=\S)/;

/** A qualifier, broken at single blanks so that reading it joins the same text. */
function qualifier(name: string, value: string): string[] {
  const text = `/${name}="${oneLine(value).replaceAll('"', '""')}"`;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAKS)) {
    // A word that fills the line completely would be read as split there.
    const isCutOff = INDENT + line.length === FULL_LINE && !line.includes(' ');
    if (line !== '' && line.length + 1 + word.length > WIDTH && !isCutOff) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((part) => `${' '.repeat(INDENT)}${part}`);
}

function featureLines(annotation: Annotation, length: number): string[] {
  const { name, start, end, direction, color, type } = annotation;
  const isKey = type !== undefined && FEATURE_KEY.test(type) && type !== 'source';
  const key = isKey ? type : MISC;
  return [
    `     ${key.padEnd(16)}${writeLocation(start, end, direction, length)}`,
    ...qualifier('label', name),
    ...(color === undefined ? [] : qualifier('note', NOTES.color + color)),
    ...(direction === undefined ? qualifier('note', NOTES.noDirection) : []),
    ...(isKey ? [] : qualifier('note', type === undefined ? NOTES.noType : NOTES.type + type)),
  ];
}

function originLines(sequence: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < sequence.length; at += 60) {
    const blocks = sequence.slice(at, at + 60).match(/.{1,10}/g) ?? [];
    lines.push(`${String(at + 1).padStart(9)} ${blocks.join(' ')}`);
  }
  return lines;
}

/**
 * A plasmid as a GenBank flat file (NCBI, "GenBank flat file format"), case of the letters kept. Reading it with
 * createGenBankParser gives the same plasmid, except for line breaks in names, which become blanks.
 */
export function writeGenBank({ name, seq, annotations }: Plasmid): string {
  const locus = locusName(name);
  const unit = /u/i.test(seq) && !/t/i.test(seq) ? 'RNA' : 'DNA';
  return [
    `LOCUS       ${locus.padEnd(16)} ${String(seq.length).padStart(11)} bp    ${unit.padEnd(10)} circular SYN`,
    `DEFINITION  ${oneLine(name)}`,
    `ACCESSION   ${locus}`,
    'FEATURES             Location/Qualifiers',
    ...annotations.flatMap((annotation) => featureLines(annotation, seq.length)),
    'ORIGIN',
    ...originLines(seq),
    '//',
    '',
  ].join('\n');
}
