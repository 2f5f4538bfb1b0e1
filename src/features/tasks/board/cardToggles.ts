import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { IconName } from '@/ui';
import type { ViewSettings } from '../view/viewSettings';

export type KanbanSettings = NonNullable<ViewSettings['view_mode_settings']['kanban']>;
export type CardToggle = Extract<keyof KanbanSettings, `show_${string}`>;

/** Parts that a card can show (work.md section 3, Kanban settings), in the order of the card, each with its icon. */
export const CARD_TOGGLES: readonly { key: CardToggle; label: string; icon?: IconName; note?: string }[] = [
  { key: 'show_item_type', label: 'Key', note: 'TSK-12' },
  { key: 'show_type', label: 'Type and template', note: 'task' },
  { key: 'show_project', label: 'Project' },
  { key: 'show_stage', label: 'Stage' },
  { key: 'show_programs', label: 'Programs' },
  { key: 'show_description', label: 'Description', note: 'first lines' },
  { key: 'show_status', label: 'Status' },
  { key: 'show_labels', label: 'Labels' },
  { key: 'show_blocked_by', label: 'Blocked by', icon: 'minus' },
  { key: 'show_assigned_to', label: 'People' },
  { key: 'show_subtasks', label: 'Number of items below', icon: 'branch' },
  { key: 'show_comments', label: 'Number of comments', icon: 'comment' },
  { key: 'show_scheduled', label: 'Start', icon: 'play' },
  { key: 'show_due', label: 'Due', icon: 'calendar' },
];

const USUAL: ReadonlySet<CardToggle> = new Set([
  'show_item_type',
  'show_assigned_to',
  'show_due',
  'show_blocked_by',
  'show_labels',
  'show_subtasks',
  'show_comments',
]);

/** Whether cards show something; the product's default applies if the view does not say. */
export const isShownOnCard = (kanban: KanbanSettings, key: CardToggle): boolean => kanban[key] ?? USUAL.has(key);

/** Metadata fields whose options can form lanes. */
export const laneFields = (properties: readonly PropertyDefinition[]): PropertyDefinition[] =>
  properties.filter(
    ({ field_type, is_archived, resource_types }) =>
      !is_archived && resource_types.includes('task') && (field_type === 'select' || field_type === 'status'),
  );
