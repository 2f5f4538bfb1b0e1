import { parseSync } from 'vite';

/** A regular expression literal in a file. */
export interface FoundPattern {
  source: string;
  flags: string;
  /** File and line. */
  at: string;
}

/** The regular expressions of a file, and the places that build one from anything but a constant. */
export interface FilePatterns {
  patterns: FoundPattern[];
  built: string[];
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The text of a constant literal, or null. */
function constantText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]!.value.cooked : null;
}

/**
 * Reads the regular expressions of a TypeScript or JavaScript file from its syntax tree, so that comments are not
 * mistaken for them.
 */
export function patternsOf(path: string, text: string): FilePatterns {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FilePatterns = { patterns: [], built: [] };
  const placeOf = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`;

  const look = (node: Node): void => {
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex)
      found.patterns.push({ source: regex.pattern, flags: regex.flags, at: placeOf(node) });
    const callee = node.callee as Node | undefined;
    const isBuilding =
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      callee?.type === 'Identifier' &&
      callee.name === 'RegExp';
    if (isBuilding) {
      const [first, second] = node.arguments as Node[];
      const source = constantText(first);
      const flags = second === undefined ? '' : constantText(second);
      if (source === null || flags === null) found.built.push(placeOf(node));
      else found.patterns.push({ source, flags, at: placeOf(node) });
    }
  };

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      look(value);
      for (const key of Object.keys(value)) visit(value[key]);
    }
  };
  visit(program);
  return found;
}
