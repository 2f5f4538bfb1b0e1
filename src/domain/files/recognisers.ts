import { isRxnText } from '../structures/rxnFile';
import { isSmilesText } from './isSmilesText';

const URL_TEXT =
  /^(?:(?:https?|ftp):\/\/(?:[\w-]+(?::[^@\s]*)?@)?(?:[\w-]+\.)*[\w-]+|(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|eu|uk|de|fr|ch|info|bio))(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const RELATION = /^(?:[<>]=?|=|<<|>>|~|\u2264|\u2265)$/;
const OLIGO = /^[ACGTU]{6,}$/i;
const PEPTIDE = /^[A-IK-NP-TVWXY]{3,}$/;

const CAS = /^\d{2,7}-\d{2}-\d$/;

/** Whether a text has the form of a CAS number whose check digit is right. */
export function isCasText(text: string): boolean {
  if (!CAS.test(text)) return false;
  const figures = [...text.replaceAll('-', '')].map(Number).reverse();
  const sum = figures.slice(1).reduce((all, figure, i) => all + figure * (i + 1), 0);
  return sum % 10 === figures[0];
}

/** Whether a text has the form of a CAS number, even if mistyped. */
export const isCasForm = (text: string) => CAS.test(text);

export function isBooleanText(text: string): boolean {
  return /^(?:true|false)$/i.test(text);
}

export function isUrlText(text: string): boolean {
  return URL_TEXT.test(text);
}

/** One of the qualifiers, including `~`: files contain it although the data model has no such qualifier. */
export function isRelationText(text: string): boolean {
  return RELATION.test(text);
}

export function isDnaText(text: string): boolean {
  return OLIGO.test(text) && !/U/i.test(text);
}

export function isRnaText(text: string): boolean {
  return OLIGO.test(text) && /U/i.test(text) && !/T/i.test(text);
}

export function isPeptideText(text: string): boolean {
  return PEPTIDE.test(text);
}

export function isMolfileText(text: string): boolean {
  return /^M {2}END/m.test(text) && /V[23]000/.test(text);
}

/** An RXN file, or a reaction SMILES: molecules on both sides of its two arrowheads, or on one. */
export function isReactionText(text: string): boolean {
  if (isRxnText(text)) return true;
  const parts = text.split('>');
  return parts.length === 3 && parts.every((part) => part === '' || isSmilesText(part)) && text.length > 3;
}

export function isGenBankText(text: string): boolean {
  return /^LOCUS {2,}\S/.test(text);
}
