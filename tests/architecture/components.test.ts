import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles';

const MOST_LINES = 200;
/** About a dozen; more hold more than one thing, which hooks of their own or a component of their own take over. */
const MOST_HOOKS = 14;

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

interface Component {
  path: string;
  name: string;
  lines: number;
  hooks: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isFunction = (node: Node) => /Function/.test(node.type) && isNode(node.body);
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return node.type === 'Identifier' ? String(node.name) : nameOf(node.property);
};

/** Hooks that a function calls itself, not those of functions within it. */
function hooksIn(node: Node): number {
  if (isFunction(node)) return 0;
  const own = node.type === 'CallExpression' && /^use[A-Z]/.test(nameOf(node.callee)) ? 1 : 0;
  return partsOf(node).reduce((sum, part) => sum + hooksIn(part), own);
}

function componentsOf({ path, text }: { path: string; text: string }): Component[] {
  const found: Component[] = [];
  const visit = (node: Node, given: string) => {
    const name = isFunction(node) ? nameOf(node.id) || given : '';
    if (/^[A-Z]/.test(name))
      found.push({
        path,
        name,
        lines: text.slice(node.start, node.end).split('\n').length,
        hooks: partsOf(node).reduce((sum, part) => sum + hooksIn(part), 0),
      });
    const passes = node.type === 'VariableDeclarator' ? nameOf(node.id) : node.type === 'CallExpression' ? given : '';
    for (const part of partsOf(node)) visit(part, passes);
  };
  visit(parseSync(path, text).program as unknown as Node, '');
  return found;
}

const components = sourceFiles('src')
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap(componentsOf);

describe('components', () => {
  it('are found, with their lines and hooks', () => {
    const text = [
      'export function Sample() {',
      '  const [open, setOpen] = useState(false);',
      '  const store = React.useContext(Store);',
      '  useEffect(() => {',
      '    const later = () => useLater();',
      '  });',
      '  return <p onClick={() => setOpen(!open)}>{store}</p>;',
      '}',
      'const Kept = memo(() => <b>{useId()}</b>);',
    ].join('\n');
    expect(componentsOf({ path: 'sample.tsx', text })).toEqual([
      { path: 'sample.tsx', name: 'Sample', lines: 8, hooks: 3 },
      { path: 'sample.tsx', name: 'Kept', lines: 1, hooks: 1 },
    ]);
    expect(components.length).toBeGreaterThan(300);
  });

  it(`have ${MOST_LINES} lines at most`, () => {
    expect(components.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
  });

  it(`call ${MOST_HOOKS} hooks at most`, () => {
    expect(components.filter(({ hooks }) => hooks > MOST_HOOKS)).toEqual([]);
  });
});
