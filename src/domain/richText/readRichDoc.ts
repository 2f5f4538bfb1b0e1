import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { repairDoc } from './repairDoc';
import type { RichNode } from './richNode';
import { fitsInside, markFacts, nodeFacts } from './richSchema';

/** Depth of nested nodes; the deepest table in a quote in a list of people needs ten. */
const DEEPEST = 30;

export type ReadDoc = { ok: true; doc: RichNode } | { ok: false; path: string; message: string };

class Misfit extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

function checkAttributes(
  held: Json | undefined,
  facts: NonNullable<ReturnType<typeof markFacts>>,
  name: string,
  path: string,
): void {
  if (held !== undefined && held !== null && !isObject(held)) throw new Misfit(path, 'attrs must be an object.');
  const attrs = isObject(held) ? held : {};
  for (const [key, { default: initial, fits }] of Object.entries(facts)) {
    const value = attrs[key] ?? initial;
    if (!fits(value))
      throw new Misfit(
        path,
        key === 'href' ? 'A text may not link to this address.' : `${key} of ${name} is missing or not valid.`,
      );
  }
}

function check(node: Json, parent: string | null, path: string, depth: number): void {
  if (!isObject(node) || typeof node.type !== 'string') throw new Misfit(path, 'A node is an object with a type.');
  const { type } = node;
  const facts = nodeFacts(type);
  if (!facts) throw new Misfit(path, `A text has no node ${type.slice(0, 100)}.`);
  if (parent === null ? type !== 'doc' : !fitsInside(parent, type))
    throw new Misfit(path, parent === null ? 'The outermost node must be doc.' : `${type} cannot be inside ${parent}.`);
  if (depth > DEEPEST) throw new Misfit(path, 'Nodes are nested too deeply.');
  checkAttributes(node.attrs, facts.attrs, type, path);
  if (type === 'text') {
    if (typeof node.text !== 'string' || node.text === '')
      throw new Misfit(path, 'A text node must contain at least one character.');
    const { marks } = node;
    if (marks !== undefined && !Array.isArray(marks)) throw new Misfit(path, 'marks must be a list.');
    for (const mark of Array.isArray(marks) ? marks : []) {
      const known = isObject(mark) && typeof mark.type === 'string' ? markFacts(mark.type) : null;
      if (!known || !isObject(mark))
        throw new Misfit(path, `A text has no such mark: ${JSON.stringify(mark).slice(0, 100)}.`);
      checkAttributes(mark.attrs, known, String(mark.type), path);
    }
    return;
  }
  const { content } = node;
  if (content !== undefined && !Array.isArray(content)) throw new Misfit(path, 'content must be a list.');
  const children = Array.isArray(content) ? content : [];
  children.forEach((child, i) => check(child, type, `${path}.content[${i}]`, depth + 1));
}

/**
 * Reads a rich text from outside. Nothing in it is dropped: a text that does not fit the schema is refused, with the
 * position of the error.
 */
export function readRichDoc(json: Json): ReadDoc {
  try {
    check(json, null, 'doc', 0);
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, path: error.path, message: error.message };
    throw error;
  }
  return { ok: true, doc: repairDoc(json as unknown as RichNode) };
}
