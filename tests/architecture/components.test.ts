import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './sourceFiles';

const MOST_LINES = 200;
/**
 * The most hooks of one component. A component with more does several things; move some into a hook or a component of
 * their own.
 */
const MOST_HOOKS = 14;

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** The most state variables of one hook. A hook with more should be split into several named ones. */
const MOST_STATE = 14;

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

/** The number of hooks that a function calls itself, without those of nested functions. */
function hooksIn(node: Node, which: RegExp): number {
  if (isFunction(node)) return 0;
  const own = node.type === 'CallExpression' && which.test(nameOf(node.callee)) ? 1 : 0;
  return partsOf(node).reduce((sum, part) => sum + hooksIn(part, which), own);
}

const ANY_HOOK = /^use[A-Z]/;
const STATE_HOOK = /^use(?:State|Reducer|Ref)$/;

/** The functions whose names match, with the hooks that they call. */
function componentsOf({ path, text }: { path: string; text: string }, names = /^[A-Z]/, which = ANY_HOOK): Component[] {
  const found: Component[] = [];
  const visit = (node: Node, given: string) => {
    const name = isFunction(node) ? nameOf(node.id) || given : '';
    if (names.test(name))
      found.push({
        path,
        name,
        lines: text.slice(node.start, node.end).split('\n').length,
        hooks: partsOf(node).reduce((sum, part) => sum + hooksIn(part, which), 0),
      });
    const passes = node.type === 'VariableDeclarator' ? nameOf(node.id) : node.type === 'CallExpression' ? given : '';
    for (const part of partsOf(node)) visit(part, passes);
  };
  visit(parseSync(path, text).program as unknown as Node, '');
  return found;
}

const components = sourceFiles('src')
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap((file) => componentsOf(file));
const hooks = sourceFiles('src').flatMap((file) => componentsOf(file, ANY_HOOK, STATE_HOOK));

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

  it(`have at most ${MOST_LINES} lines`, () => {
    expect(components.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
  });

  it(`call at most ${MOST_HOOKS} hooks`, () => {
    expect(components.filter(({ hooks }) => hooks > MOST_HOOKS)).toEqual([]);
  });

  it(`and hooks keep at most ${MOST_STATE} state variables`, () => {
    const text =
      'const useSample = () => { const [a] = useState(0); const b = useRef(a); useEffect(() => {}); return b; };';
    expect(componentsOf({ path: 'sample.ts', text }, ANY_HOOK, STATE_HOOK)).toEqual([
      { path: 'sample.ts', name: 'useSample', lines: 1, hooks: 2 },
    ]);
    expect(hooks.length).toBeGreaterThan(200);
    expect(hooks.filter(({ hooks: pieces }) => pieces > MOST_STATE)).toEqual([]);
  });
});
