import type { Json } from '@/lib/json';
import type { TaskView } from './taskView';

type Attributes = { [name: string]: Json };
type CardOrder = { [taskId: string]: number };

const PREFIX = 'card:';

const heldOrder = (attrs: { readonly [name: string]: unknown }): CardOrder =>
  (attrs.view_mode_settings as TaskView['view_mode_settings'] | undefined)?.kanban?.card_order ?? {};

/**
 * The attributes of a task view, with the order of its cards combined into one: the number of each moved card is an
 * attribute of its own, so that two people who reorder cards at the same time both succeed.
 */
export function withCardOrder(attrs: { readonly [name: string]: unknown }): { [name: string]: unknown } {
  const row: { [name: string]: unknown } = {};
  const card_order = { ...heldOrder(attrs) };
  let hasMarks = false;
  for (const name in attrs) {
    const value = attrs[name];
    if (!name.startsWith(PREFIX)) row[name] = value;
    else hasMarks = true;
    // Null is what an undo of the first move leaves.
    if (name.startsWith(PREFIX) && typeof value === 'number') card_order[name.slice(PREFIX.length)] = value;
  }
  if (!hasMarks) return attrs;
  const settings = attrs.view_mode_settings as TaskView['view_mode_settings'];
  row.view_mode_settings = { ...settings, kanban: { ...settings.kanban, card_order } };
  return row;
}

/** Attributes that change when cards of a view get numbers; none for cards that already have theirs. */
export function orderingCards(attrs: Attributes, order: CardOrder): { before: Attributes; after: Attributes } {
  const held = heldOrder(attrs);
  const [before, after]: [Attributes, Attributes] = [{}, {}];
  for (const [taskId, number] of Object.entries(order)) {
    const name = `${PREFIX}${taskId}`;
    const mark = attrs[name] ?? null;
    if ((mark ?? held[taskId]) === number) continue;
    before[name] = mark;
    after[name] = number;
  }
  return { before, after };
}
