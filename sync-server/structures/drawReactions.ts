import type { ValueResource } from '@/contract/shapes/record';
import { printedColours } from '@/domain/structures';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { chemistryHere } from './chemistryHere';

const SIZE = { width: 640, height: 220 };
/** Drawings that are cached in memory. */
const HELD = 500;
/** Most reactions that are drawn for one answer; further ones come without a drawing. */
const MOST = 200;

const drawn = new Map<string, string>();

/** The text of a reaction that has no drawing; null for all other contents. */
const undrawn = (content: Json): string | null =>
  isObject(content) && typeof content.rxn === 'string' && content.svg === '' ? content.rxn : null;

async function draw(texts: readonly string[]): Promise<void> {
  const api = await chemistryHere();
  const outcomes = await api.depictReactions([...texts], { ...SIZE, colours: printedColours });
  texts.forEach((text, i) => {
    const outcome = outcomes[i];
    drawn.set(text, outcome?.ok ? outcome.value : '');
  });
  while (drawn.size > HELD) drawn.delete(drawn.keys().next().value ?? '');
}

type Values = { [fieldId: string]: ValueResource[] };

/**
 * Values with drawings of the reactions that were given as text: devices draw what they write, other callers need not.
 * A reaction that cannot be drawn keeps an empty drawing.
 */
export async function withReactionDrawings<V extends Values>(records: readonly V[]): Promise<V[]> {
  const values = records.flatMap((record) => Object.values(record).flat());
  const texts = new Set(values.flatMap(({ content }) => undrawn(content) ?? []));
  if (texts.size === 0) return [...records];
  const unknown = [...texts].filter((text) => !drawn.has(text)).slice(0, MOST);
  if (unknown.length > 0) await draw(unknown);
  const whole = (value: ValueResource): ValueResource => {
    const rxn = undrawn(value.content);
    return rxn === null ? value : { ...value, content: { rxn, svg: drawn.get(rxn) ?? '' } };
  };
  return records.map(
    (record) => Object.fromEntries(Object.entries(record).map(([id, cell]) => [id, cell.map(whole)])) as V,
  );
}
