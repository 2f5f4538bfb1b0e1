import { createXmlReader, xmlAttributes } from '@/lib/xmlReader';
import { beyondLimit, READ_LIMITS } from '../../reading/readLimits';
import { type UnpackBudget, unzippedPieces, unzippedText } from '../zip/unzippedPieces';
import { createXmlDecoder } from '../zip/xmlDecoder';
import type { ZipEntry } from '../zip/zipEntries';
import { builtInFormat, type NumberFormat, numberFormat, PLAIN_FORMAT } from './numberFormat';

/** The files of a workbook by their paths in lower case; some writers mix the case. */
export type WorkbookFiles = ReadonlyMap<string, ZipEntry>;

export interface SheetPlace {
  name: string;
  /** Path of its file; null when the workbook does not name it. */
  path: string | null;
  /** The workbook hides it. */
  isHidden: boolean;
}

export interface WorkbookPlan {
  sheets: SheetPlace[];
  is1904: boolean;
  sharedStrings: string | null;
  styles: string | null;
}

/** Most sheets and formats of a workbook. */
const SHEETS_MOST = 10_000;
const FORMATS_MOST = 100_000;
const PLAN = 'xl/workbook.xml';

/** Letters that XML cannot hold are written as `_x000D_` (22.9.2.19, ST_Xstring). */
export function plainText(written: string): string {
  if (!written.includes('_x')) return written;
  return written.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

type Open = (name: string, attributes: { [name: string]: string }) => void;

/** Reports the opening tags of a small file. @throws XmlError, Refusal */
function readTags(text: string, open: Open): void {
  const reader = createXmlReader({ open: (name, attributes) => open(name, xmlAttributes(attributes)) });
  reader.push(text);
  reader.end();
}

/** `../a/b.xml` resolved from a folder, as a path from the top. */
function pathFrom(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

interface Relation {
  type: string;
  path: string;
}

/** The files that a file refers to, by their keys. */
function relationsOf(files: WorkbookFiles, of: string, budget: UnpackBudget): Map<string, Relation> {
  const cut = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, cut);
  const entry = files.get(`${folder}_rels/${of.slice(cut)}.rels`);
  const found = new Map<string, Relation>();
  if (!entry) return found;
  readTags(unzippedText(entry, budget), (name, { Id, Type = '', Target }) => {
    if (name === 'Relationship' && Id !== undefined && Target !== undefined && found.size < SHEETS_MOST)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: pathFrom(folder, Target) });
  });
  return found;
}

/** The contents of a workbook, in the order of its sheets. @throws XmlError; null when it is not a workbook */
export function workbookPlan(files: WorkbookFiles, budget: UnpackBudget): WorkbookPlan | null {
  const start = [...relationsOf(files, '', budget).values()].find(({ type }) => type === 'officeDocument');
  const path = start && files.has(start.path) ? start.path : PLAN;
  const entry = files.get(path);
  if (!entry) return null;
  const relations = relationsOf(files, path, budget);
  const placeOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path ?? null;
  const plan: WorkbookPlan = {
    sheets: [],
    is1904: false,
    sharedStrings: placeOf('sharedStrings'),
    styles: placeOf('styles'),
  };
  readTags(unzippedText(entry, budget), (name, attributes) => {
    if (name === 'workbookPr') plan.is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
    if (name !== 'sheet') return;
    if (plan.sheets.length >= SHEETS_MOST)
      throw beyondLimit('The workbook', SHEETS_MOST, 'sheets', 'Delete the ones you do not need.');
    plan.sheets.push({
      name: attributes.name ?? '',
      path: relations.get(attributes.id ?? '')?.path ?? null,
      isHidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
    });
  });
  return plan;
}

/** The number formats of the styles of a workbook, by index. @throws XmlError, Refusal */
export function cellFormats(entry: ZipEntry | undefined, budget: UnpackBudget): NumberFormat[] {
  if (!entry) return [];
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  const decoder = createXmlDecoder();
  const reader = createXmlReader({
    open(name, written) {
      if (name === 'cellXfs') isCells = true;
      if (own.size + formats.length > FORMATS_MOST)
        throw beyondLimit('The workbook', FORMATS_MOST, 'cell formats', 'Copy its values into a new one.');
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = xmlAttributes(written);
        own.set(Number(numFmtId), numberFormat(formatCode));
      } else if (name === 'xf' && isCells) {
        const id = Number(xmlAttributes(written).numFmtId ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  for (const piece of unzippedPieces(entry, budget)) reader.push(decoder.decode(piece));
  reader.end();
  return formats.length > 0 ? formats : [PLAIN_FORMAT];
}

/**
 * The texts that cells of a workbook share, by index; reading aids (phonetic runs) are left out.
 * @throws XmlError, Refusal
 */
export function* sharedStrings(entry: ZipEntry | undefined, budget: UnpackBudget): Generator<void, string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  let parts: string[] = [];
  let length = 0;
  let isText = false;
  let isSpoken = false;
  const decoder = createXmlDecoder();
  const reader = createXmlReader({
    open(name) {
      if (name === 'si') parts = [];
      else if (name === 't') isText = !isSpoken;
      else if (name === 'rPh') isSpoken = true;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'si') {
        texts.push(plainText(parts.join('')));
        length = 0;
        if (texts.length > READ_LIMITS.cells)
          throw beyondLimit('The workbook', READ_LIMITS.cells, 'texts', 'Split it into smaller files.');
      }
    },
    text(text) {
      if (!isText) return;
      parts.push(text);
      length += text.length;
      if (length > READ_LIMITS.cell) throw beyondLimit('A cell', READ_LIMITS.cell, 'characters', 'Shorten it.');
    },
  });
  for (const piece of unzippedPieces(entry, budget)) {
    reader.push(decoder.decode(piece));
    yield;
  }
  reader.end();
  return texts;
}
