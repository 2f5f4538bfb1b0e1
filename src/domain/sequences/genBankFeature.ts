import { type LocationPlace, readLocation, type Span } from './genBankLocation';
import type { Annotation } from './plasmid';

/** A feature as written in its lines. */
export interface GenBankFeature {
  key: string;
  location: string;
  /** In the order of the file; a name may come several times. Values are without quotes. */
  qualifiers: [name: string, value: string][];
  /** Line of its key, from 1. */
  line: number;
}

/** Qualifiers that name a feature, the most informative first. */
const NAMING = ['label', 'gene', 'product', 'standard_name', 'note'];

/** Notes that contain colour, direction and type of an annotation, which the feature table has no qualifiers for. */
export const NOTES = { color: 'color: ', type: 'type: ', noType: 'no type', noDirection: 'direction: none' } as const;

/** SnapGene and our own notes: `color: #993366; direction: RIGHT`. */
const COLOR_NOTE = /^color: (.*?)(?:; direction: (?:RIGHT|LEFT|BOTH))?$/;

const isOwnNote = (value: string) =>
  COLOR_NOTE.test(value) || value.startsWith(NOTES.type) || value === NOTES.noType || value === NOTES.noDirection;

function nameOf({ key, qualifiers }: GenBankFeature): string {
  for (const wanted of NAMING) {
    const found = qualifiers.find(([name, value]) => name === wanted && !(name === 'note' && isOwnNote(value)));
    // An empty label is also a name: the writer put it there.
    if (found && (found[1] !== '' || wanted === 'label')) return found[1];
  }
  return key;
}

/** A feature as its record shows it. */
export interface FeatureRead {
  /** null for what is not on this sequence. */
  annotation: Annotation | null;
  /** Whether the annotation represents the complete location. */
  isExact: boolean;
}

/** The feature as an annotation; null for `source`, which is the whole sequence. */
export function readFeature(feature: GenBankFeature, place: LocationPlace): FeatureRead | null {
  if (feature.key === 'source') return null;
  const { span, isExact } = readLocation(feature.location, place);
  return { annotation: span && annotationAt(feature, span), isExact };
}

/** A feature in a few words: `CDS order(1..5,10..20), bla`. */
export function featureText(feature: GenBankFeature): string {
  const name = nameOf(feature);
  return `${feature.key} ${feature.location}${name === feature.key ? '' : `, ${name}`}`;
}

function annotationAt(feature: GenBankFeature, span: Span): Annotation {
  const notes = feature.qualifiers.flatMap(([name, value]) => (name === 'note' ? [value] : []));
  const ape = feature.qualifiers.find(([name]) => name === 'ApEinfo_fwdcolor')?.[1];
  const color = notes.map((note) => COLOR_NOTE.exec(note)?.[1]).find((found) => found !== undefined) ?? ape;
  const type = notes.includes(NOTES.noType)
    ? undefined
    : (notes.find((note) => note.startsWith(NOTES.type))?.slice(NOTES.type.length) ?? feature.key);
  return {
    name: nameOf(feature),
    start: span.start,
    end: span.end,
    ...(notes.includes(NOTES.noDirection) ? {} : { direction: span.direction }),
    ...(color === undefined ? {} : { color }),
    ...(type === undefined ? {} : { type }),
  };
}

/** Key and location: five blanks before the key according to the format; some writers use fewer, more or a tab. */
const KEY_LINE = /^(?: {1,12}|\t)([^\s/]\S*)\s+(\S.*)$/;
const QUALIFIER_COLUMN = 21;

/** Whether a text contains an odd number of quotes: quotes inside a quoted value are doubled. */
function isUneven(text: string): boolean {
  let uneven = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) uneven = !uneven;
  return uneven;
}

const unquoted = (value: string) =>
  value.startsWith('"') ? value.slice(1, value.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : value;

/** A word after a hyphen (`alpha- and beta-`) that is not part of the hyphenated word. */
const JOINING_WORD = /^(?:and|or|to|und|oder|bis|et|ou|y|o|e)\b/i;
/** Length of a line, at which some writers split a longer word. */
export const FULL_LINE = 80;

/**
 * Separator between two lines of a text: a space, nothing after a hyphen (`early-` `response`), and nothing after a
 * full line without a space, which was split within a word.
 * @param line the first of the two, with its indent
 */
function between(line: string, next: string): string {
  const end = line.trimEnd();
  if (/[\p{L}\p{N}'")\]]-$/u.test(end) && !JOINING_WORD.test(next)) return '';
  return end.length === FULL_LINE && !/\s/.test(end.trimStart()) ? '' : ' ';
}

/** Collects the lines of a feature table. */
export class FeatureLines {
  readonly features: GenBankFeature[] = [];
  #open: { name: string; value: string } | null = null;
  /** The previous line of a qualifier. */
  #before = '';

  /** Line on which an unclosed quoted text began, 0 = none. */
  openLine = 0;
  /** Lines that belong to no feature, and the first of them. */
  strayCount = 0;
  strayLine = 0;

  take(line: string, lineNumber: number): void {
    const head = this.openLine > 0 ? null : KEY_LINE.exec(line);
    if (head) {
      this.close();
      this.features.push({ key: head[1]!, location: head[2]!.trim(), qualifiers: [], line: lineNumber });
      return;
    }
    const feature = this.features.at(-1);
    if (!feature) {
      if (line.trim() !== '' && this.strayCount++ === 0) this.strayLine = lineNumber;
      return;
    }
    // Some writers indent with tabs, or less than the format requires.
    const indent = Math.min(QUALIFIER_COLUMN, line.length - line.trimStart().length);
    const text = line.slice(line.startsWith('\t') ? line.length - line.trimStart().length : indent);
    if (this.#open && this.openLine > 0) {
      // The letters of a protein may be split anywhere.
      const next = text.trimStart();
      this.#open.value += this.#open.name === 'translation' ? text.trim() : between(this.#before, next) + next;
      this.#before = line;
      if (isUneven(text)) this.openLine = 0;
      return;
    }
    const qualifier = /^\/([^=\s]+)(?:=(.*))?$/.exec(text.trimEnd());
    const before = this.#before;
    this.#before = line;
    if (qualifier) {
      this.close();
      this.#open = { name: qualifier[1]!, value: qualifier[2] ?? '' };
      if (this.#open.value.startsWith('"') && isUneven(this.#open.value)) this.openLine = lineNumber;
    } else if (!this.#open && feature.qualifiers.length === 0) feature.location += text.trim();
    else if (this.#open) this.#open.value += between(before, text.trim()) + text.trim();
  }

  /** Ends the current qualifier. */
  close(): void {
    if (this.#open) this.features.at(-1)?.qualifiers.push([this.#open.name, unquoted(this.#open.value)]);
    this.#open = null;
    this.openLine = 0;
  }
}
