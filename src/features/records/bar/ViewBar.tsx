import { useMemo, useRef, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import { lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import type { Slice } from '@/domain/rows/rowShapes';
import { Button, IconButton, Popover, SearchList, Segmented } from '@/ui';
import { type ColumnModel, targetOf } from '../model/columnModel';
import { iconOf } from '../model/gridColumns';
import { operatorsFor } from '../model/operatorsFor';
import { newFilter, replaceAt } from '../model/rules';
import type { RowHeight, SettingsPatch, ViewSettings } from '../model/viewSettings';
import type { SceneOverlay } from '../scene/SceneOverlays';
import type { FindStore } from '../state/findText';
import type { StructureFilters } from '../state/useStructureHits';
import type { TableInfo } from '../state/useTable';
import { ColorRules } from './ColorRules';
import { FieldsList } from './FieldsList';
import { FilterChip } from './FilterChip';
import { FindBox } from './FindBox';
import { GroupChip } from './GroupChip';
import { SortChip } from './SortChip';
import styles from './ViewBar.module.css';

export interface ViewBarProps {
  table: TableInfo;
  slice: Slice;
  settings: ViewSettings;
  change(patch: SettingsPatch): void;
  structures: StructureFilters;
  columns: readonly ColumnModel[];
  lookups: Lookups;
  day: { today: string; tzMinutes: number };
  find: FindStore;
  /** @returns whether something was found. */
  onFindNext(text: string): Promise<boolean>;
  onLeaveSearch(): void;
  onOverlay(overlay: SceneOverlay): void;
  /** The filter whose editor is open, by id. */
  openRule: string | null;
  onOpenRule(id: string | null): void;
  /** This person's own filters and sorts; undefined where the settings are his own anyway. */
  privacy?: { on: boolean; set(on: boolean): void } | undefined;
}

const newId = () => crypto.randomUUID();
const HEIGHTS: { value: RowHeight; label: string }[] = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'tall', label: 'Tall' },
];

/** How the rows are chosen and ordered, as one sentence, and what can be changed about it. */
export function ViewBar(props: ViewBarProps) {
  const { table, slice, settings, change, columns, find, privacy, openRule, onOpenRule } = props;
  const finding = useZustand(find, (now) => now !== null);
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const fieldOptions = useMemo(
    () =>
      [...table.fields.values()].map((field) => ({
        value: field.id,
        label: field.field_name,
        icon: iconOf(field),
      })),
    [table.fields],
  );
  // A table is not grouped by what stands in another one, nor by what is made of several values.
  const groupOptions = useMemo(
    () => fieldOptions.filter(({ value }) => lookupOfColumn(value) === null && aggregationOfColumn(value) === null),
    [fieldOptions],
  );
  const total = table.fields.size;

  const addFilter = (fieldId: string) => {
    const field = table.fields.get(fieldId);
    const type = field && operatorsFor(field).find((operator) => operator !== 'is_set' && operator !== 'is_empty');
    if (!field || !type) return;
    const preferred = operatorsFor(field).includes('contains') ? 'contains' : type;
    const filter = newFilter(targetOf(fieldId, slice, settings), preferred, newId);
    change({ filters: [...settings.filters, filter] });
    setAdding(false);
    onOpenRule(filter.id ?? null);
  };

  return (
    <div className={styles.bar} role="toolbar" aria-label="How the records are shown">
      <div className={styles.sentence}>
        <span className={styles.word}>{settings.filters.length > 0 ? 'Where' : 'All records'}</span>
        {settings.filters.map((filter, index) => (
          <span key={filter.id ?? index} className={styles.rule}>
            {index > 0 && <span className={styles.word}>and</span>}
            <FilterChip
              {...props}
              filter={filter}
              failure={props.structures.failures.get(index)}
              open={filter.id !== undefined && filter.id === openRule}
              onOpenChange={(open) => onOpenRule(open ? (filter.id ?? null) : null)}
              onChange={(next) => {
                // The chip goes, and with it what had the focus.
                if (next === null) addButton.current?.focus();
                change({ filters: replaceAt(settings.filters, index, next) });
              }}
            />
          </span>
        ))}
        <Popover
          trigger={<IconButton ref={addButton} icon="plus" label="Add a filter" size="small" />}
          open={adding}
          onOpenChange={setAdding}
          label="Add a filter"
          width={260}
          flush
        >
          <SearchList options={fieldOptions} chosen={[]} placeholder="Filter by field" onChoose={addFilter} />
        </Popover>
        <span className={styles.divider} />
        <SortChip {...props} fieldOptions={fieldOptions} />
        <GroupChip {...props} fieldOptions={groupOptions} />
      </div>
      <div className={styles.tools}>
        {privacy && (
          <Button
            variant="bare"
            icon={privacy.on ? 'lock' : 'unlock'}
            pressed={privacy.on}
            onClick={() => privacy.set(!privacy.on)}
            title="Filters and sorts that only you see, so that nobody's screen moves"
          >
            Private filter
          </Button>
        )}
        <Popover
          trigger={
            <Button variant="bare" icon="eye" aria-label={`Fields: ${columns.length} of ${total} shown`}>
              {columns.length} of {total}
            </Button>
          }
          label="Fields"
          align="end"
          width={320}
          flush
        >
          <FieldsList {...props} />
        </Popover>
        <Popover
          trigger={<IconButton icon="rows" label="Row height and colours" />}
          label="Row height and colours"
          align="end"
          width={360}
        >
          <div className={styles.stack}>
            <h2 className={styles.title}>Row height</h2>
            <Segmented
              label="Row height"
              value={settings.row_height}
              options={HEIGHTS}
              onValueChange={(row_height) => change({ row_height })}
            />
            <ColorRules {...props} />
          </div>
        </Popover>
        {finding ? (
          <FindBox find={find} onFindNext={props.onFindNext} onLeave={props.onLeaveSearch} />
        ) : (
          <IconButton
            icon="search"
            label="Find in this view"
            shortcut="Mod+F"
            onClick={() => find.setState({ text: '', only: false })}
          />
        )}
      </div>
    </div>
  );
}
