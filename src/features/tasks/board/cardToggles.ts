import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { ViewSettings } from '../view/viewSettings';

export type KanbanSettings = NonNullable<ViewSettings['view_mode_settings']['kanban']>;
export type CardToggle = Extract<keyof KanbanSettings, `show_${string}`>;

/** What a card can show (work.md section 3, Kanban settings). */
export const CARD_TOGGLES: readonly { key: CardToggle; label: string }[] = [
  { key: 'show_item_type', label: 'Key' },
  { key: 'show_type', label: 'Type' },
  { key: 'show_status', label: 'Status' },
  { key: 'show_assigned_to', label: 'People' },
  { key: 'show_scheduled', label: 'Scheduled' },
  { key: 'show_due', label: 'Due' },
  { key: 'show_blocked_by', label: 'Blocked by' },
  { key: 'show_labels', label: 'Labels' },
  { key: 'show_programs', label: 'Programs' },
  { key: 'show_project', label: 'Project' },
  { key: 'show_stage', label: 'Stage' },
  { key: 'show_subtasks', label: 'Items below' },
  { key: 'show_comments', label: 'Comments' },
  { key: 'show_description', label: 'Description' },
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

/** Whether cards show something; what a view does not say is the product's choice. */
export const isShownOnCard = (kanban: KanbanSettings, key: CardToggle): boolean => kanban[key] ?? USUAL.has(key);

/** Metadata fields whose options can be lanes. */
export const laneFields = (properties: readonly PropertyDefinition[]): PropertyDefinition[] =>
  properties.filter(
    ({ field_type, is_archived, resource_types }) =>
      !is_archived && resource_types.includes('task') && (field_type === 'select' || field_type === 'status'),
  );
