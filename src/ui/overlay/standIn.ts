/** Where an element was when it was removed. */
interface Gap {
  parent: Node;
  before: Node | null;
  after: Node | null;
}

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
const LINES = 'li, tr, article, [role=listitem], [role=row]';
const REGIONS = 'section, aside, fieldset, form, [role=region], [role=dialog], [role=tabpanel]';
const HEADINGS = 'h1, h2, h3, h4, legend, caption';

const gaps = new WeakMap<Node, Gap>();

/** Remembers where elements were that have been removed. */
export function noteRemoved(records: readonly MutationRecord[]): void {
  for (const { removedNodes, target, previousSibling, nextSibling } of records)
    for (const node of removedNodes) gaps.set(node, { parent: target, before: previousSibling, after: nextSibling });
}

/** Whether the Tab key reaches it. */
function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility?.() !== false;
}

const allControls = (root: Element): HTMLElement[] =>
  [root, ...root.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROLS),
  );
const controlsIn = (root: Element): HTMLElement[] => allControls(root).filter(isReachable);

/** The lines beside a removed line: those after it, then those before it, nearest first. */
function* linesBeside({ parent, before, after }: Gap): Generator<Element> {
  for (let node = after; node?.parentNode === parent; node = node.nextSibling) if (node instanceof Element) yield node;
  for (let node = before; node?.parentNode === parent; node = node.previousSibling)
    if (node instanceof Element) yield node;
  // Those next to it were removed as well.
  for (const node of parent.childNodes) if (node instanceof Element) yield node;
}

/** The control of a line at the place that another control has in its own line. */
function inNextLine(gone: HTMLElement, line: Element, gap: Gap): HTMLElement | undefined {
  const at = allControls(line).indexOf(gone);
  for (const other of linesBeside(gap)) {
    const controls = other.matches(LINES) ? controlsIn(other) : [];
    if (controls.length > 0) return controls[Math.min(Math.max(at, 0), controls.length - 1)];
  }
  return undefined;
}

/** The first control after a place inside a container, otherwise the last one before it. */
function nearestIn(container: Element, after: Node | null): HTMLElement | undefined {
  const controls = controlsIn(container).filter((one) => one !== container);
  const follows = (one: HTMLElement) =>
    after?.isConnected &&
    (after.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING || after.contains(one));
  return controls.find(follows) ?? controls.at(-1);
}

/** The heading of a region, or the region itself, made ready to take the focus. */
function headOf(region: Element): HTMLElement | undefined {
  const head = region.matches('[tabindex]') ? region : (region.querySelector(HEADINGS) ?? region);
  if (!(head instanceof HTMLElement)) return undefined;
  if (!head.hasAttribute('tabindex')) head.tabIndex = -1;
  return head;
}

/**
 * The element that takes the focus of one that was removed: the same control of the next line, or of the one before;
 * its replacement or successor in its part of the page; otherwise the heading of its region. Nothing if the whole page
 * was removed: the next page decides for itself.
 */
export function standInOf(gone: HTMLElement): HTMLElement | undefined {
  let root: Node = gone;
  let gap: Gap | undefined;
  do {
    root = (gap?.parent ?? gone).getRootNode();
    gap = gaps.get(root);
  } while (gap && !gap.parent.isConnected);
  if (!gap || !(root instanceof Element) || !(gap.parent instanceof Element)) return undefined;
  if (root.matches(LINES)) {
    const found = inNextLine(gone, root, gap);
    if (found) return found;
  }
  for (let holder: Element | null = gap.parent; holder; holder = holder.parentElement) {
    if (holder.matches('main, body')) return undefined;
    if (holder.matches(REGIONS)) return headOf(holder);
    const found = nearestIn(holder, gap.after);
    if (found) return found;
  }
  return undefined;
}
