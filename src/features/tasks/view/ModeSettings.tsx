import { RuleChip } from '@/parts/filters/RuleChip';
import { useRows } from '@/store/hooks/useRows';
import { Menu, Segmented } from '@/ui';
import { CARD_TOGGLES, isShownOnCard, type KanbanSettings as KanbanConfig, laneFields } from '../board/cardToggles';
import { ColumnsChip } from '../list/ColumnsChip';
import type { OpenView } from './useTaskView';
import type { ViewMode, ViewSettings } from './viewSettings';

type Modes = ViewSettings['view_mode_settings'];

interface Props {
  open: OpenView;
  mode: ViewMode;
  display: KanbanDisplay;
  onDisplay(next: KanbanDisplay): void;
}

const COLORS = [
  ['status', 'Status'],
  ['definition_type', 'Type'],
  ['assignee', 'Person'],
  ['label', 'Label'],
  ['randomized_color', 'Each its own'],
  ['single_color', 'One colour'],
] as const;
const ZOOMS = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'five_year', label: '5 years' },
] as const;

/** Whether a board has one row of lanes, or one per stage. */
export const KANBAN_DISPLAYS = ['tasks', 'stages'] as const;
export type KanbanDisplay = (typeof KANBAN_DISPLAYS)[number];

/** Settings of a single mode: tree or flat, lanes and cards, colours and zoom, week or month. */
export function ModeSettings({ open, mode, display, onDisplay }: Props) {
  const settings = open.settings.view_mode_settings;
  const set = (patch: Partial<Modes>) => open.change({ view_mode_settings: { ...settings, ...patch } });
  switch (mode) {
    case 'list':
      return (
        <>
          <ColumnsChip open={open} />
          <Segmented
            small
            label="Lines"
            value={settings.list?.is_tree === false ? 'flat' : 'tree'}
            options={[
              { value: 'tree', label: 'Tree' },
              { value: 'flat', label: 'Flat' },
            ]}
            onValueChange={(next) => set({ list: { ...settings.list, is_tree: next === 'tree' } })}
          />
        </>
      );
    case 'kanban':
      return <KanbanSettings settings={settings} set={set} display={display} onDisplay={onDisplay} />;
    case 'timeline': {
      const timeline = settings.timeline ?? {};
      const color = timeline.timeline_color_code_by ?? 'status';
      return (
        <>
          <ColorChip
            color={color}
            onColor={(timeline_color_code_by) => set({ timeline: { ...timeline, timeline_color_code_by } })}
          />
          <Segmented
            small
            label="Zoom"
            value={timeline.timeline_zoom ?? 'quarter'}
            options={ZOOMS}
            onValueChange={(timeline_zoom) => set({ timeline: { ...timeline, timeline_zoom } })}
          />
        </>
      );
    }
    case 'calendar': {
      const timeline = settings.timeline ?? {};
      return (
        <>
          <ColorChip
            color={timeline.timeline_color_code_by ?? 'status'}
            onColor={(timeline_color_code_by) => set({ timeline: { ...timeline, timeline_color_code_by } })}
          />
          <Segmented
            small
            label="Scale"
            value={settings.calendar?.scale ?? 'month'}
            options={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            onValueChange={(scale) => set({ calendar: { scale } })}
          />
        </>
      );
    }
    case 'entities':
      return null;
  }
}

type Color = (typeof COLORS)[number][0];

function ColorChip({ color, onColor }: { color: Color; onColor(next: Color): void }) {
  return (
    <Menu
      trigger={
        <RuleChip>
          <span>coloured by</span>
          <b>{COLORS.find(([key]) => key === color)?.[1]}</b>
        </RuleChip>
      }
      items={COLORS.map(([key, label]) => ({ key, label, checked: key === color, onSelect: () => onColor(key) }))}
    />
  );
}

interface KanbanProps extends Pick<Props, 'display' | 'onDisplay'> {
  settings: Modes;
  set(patch: Partial<Modes>): void;
}

function KanbanSettings({ settings, set, display, onDisplay }: KanbanProps) {
  const properties = useRows('property_definition');
  const kanban = settings.kanban ?? {};
  const fields = laneFields(properties);
  const byPeople = kanban.group_by_people === true;
  const byField =
    !byPeople && kanban.group_by_status === false
      ? fields.find(({ id }) => id === kanban.group_by_field_id)
      : undefined;
  const group = (by: Partial<KanbanConfig>) =>
    set({ kanban: { ...kanban, group_by_people: false, ...by, lane_order: [] } });
  const shownCount = CARD_TOGGLES.filter(({ key }) => isShownOnCard(kanban, key)).length;
  return (
    <>
      <Menu
        trigger={
          <RuleChip>
            <span>lanes by</span>
            <b>{byPeople ? 'Person' : (byField?.property_name ?? 'Status')}</b>
          </RuleChip>
        }
        items={[
          {
            key: 'status',
            label: 'Status',
            checked: !byField && !byPeople,
            onSelect: () => group({ group_by_status: true }),
          },
          {
            key: 'people',
            label: 'Person',
            checked: byPeople,
            onSelect: () => group({ group_by_people: true }),
          },
          ...fields.map((field) => ({
            key: field.id,
            label: field.property_name,
            checked: field.id === byField?.id,
            onSelect: () => group({ group_by_status: false, group_by_field_id: field.id }),
          })),
        ]}
      />
      <Menu
        trigger={
          <RuleChip>
            <span>cards show</span>
            <b>
              {shownCount} of {CARD_TOGGLES.length}
            </b>
          </RuleChip>
        }
        items={CARD_TOGGLES.map(({ key, label, icon, note }) => ({
          key,
          label,
          icon,
          note,
          staysOpen: true,
          checked: isShownOnCard(kanban, key),
          onSelect: () => set({ kanban: { ...kanban, [key]: !isShownOnCard(kanban, key) } }),
        }))}
      />
      <Segmented
        small
        label="Rows of lanes"
        value={display}
        options={[
          { value: 'tasks', label: 'Items' },
          { value: 'stages', label: 'Stages' },
        ]}
        onValueChange={onDisplay}
      />
    </>
  );
}
