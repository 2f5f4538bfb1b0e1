import { useMemo, useRef, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { aggregationOfColumn } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import { FILTER_FIELD_PLACEHOLDER } from '@/domain/fields/filterTypes';
import type { Field } from '@/domain/kinds/field';
import type { ViewFilter } from '@/domain/kinds/view';
import { lookupOfColumn } from '@/domain/lookups/lookupColumnId';
import { newId } from '@/lib/newId';
import { FilterChip } from '@/parts/filters/FilterChip';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { Button, IconButton, Popover, SearchList, Segmented } from '@/ui';
import { type ColumnModel, fieldIdOfRule, targetOf } from '../model/columnModel';
import { withGroup } from '../model/filterGroups';
import { showColumn } from '../model/patchColumns';
import { firstRule, replaceAt } from '../model/rules';
import type { RowHeight } from '../model/viewSettings';
import type { SceneOverlay } from '../scene/sceneOverlay';
import type { FindSteps } from '../state/findCourse';
import { type FindStore, openFind } from '../state/findText';
import type { StructureFilters } from '../state/useStructureHits';
import type { ViewPart } from '../state/viewPart';
import { BoardChips } from './BoardChips';
import { ColorRules } from './ColorRules';
import { FieldsList } from './FieldsList';
import { FilterGroups } from './FilterGroups';
import { FindBox } from './FindBox';
import { GroupChip } from './GroupChip';
import { HiddenParts } from './HiddenParts';
import { SetChip } from './SetChip';
import { SortChip } from './SortChip';
import styles from './ViewBar.module.css';

interface ViewBarProps extends ViewPart {
  structures: StructureFilters;
  columns: readonly ColumnModel[];
  lookups: Lookups;
  day: { today: string; tzMinutes: number };
  find: FindStore;
  search: FindSteps;
  onLeaveSearch(): void;
  onOverlay(overlay: SceneOverlay): void;
  /** The filter whose editor is open, by id. */
  openRule: string | null;
  onOpenRule(id: string | null): void;
  /** This person's own filters and sorts; undefined if the settings are their own anyway. */
  privacy?: { on: boolean; set(on: boolean): void } | undefined;
  /** The field of the lanes if the records are shown as a board. */
  laneField: Field | null;
  /** The records are already those of a set. */
  isSet: boolean;
  /** Parts of the view depend on fields that are hidden from this person. */
  isPartial: boolean;
}

const HEIGHTS: { value: RowHeight; label: string }[] = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'tall', label: 'Tall' },
  { value: 'fit', label: 'Fit' },
];

/** How the rows are selected and ordered, as one sentence, and the controls to change that. */
export function ViewBar(props: ViewBarProps) {
  const { table, slice, settings, change, columns, find, privacy, isPartial, openRule, onOpenRule } = props;
  const part: ViewPart = { table, slice, settings, change };
  const finding = useZustand(find, (now) => now !== null);
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const fields = useMemo(() => [...table.fields.values()], [table.fields]);
  const options = useMemo(() => fieldOptions(fields), [fields]);
  // A table cannot be grouped by a lookup field, nor by a field computed from several values.
  const groupOptions = useMemo(
    () => options.filter(({ value }) => lookupOfColumn(value) === null && aggregationOfColumn(value) === null),
    [options],
  );
  const total = table.fields.size;
  const mayReplace = columns.some(({ field }) => table.mayWrite(field.id));
  const put = (index: number, next: ViewFilter | null) => change({ filters: replaceAt(settings.filters, index, next) });

  const addFilter = (fieldId: string) => {
    const field = table.fields.get(fieldId);
    const filter = field && firstRule(field, targetOf(fieldId, slice, settings), newId);
    if (!filter) return;
    change({ filters: [...settings.filters, filter] });
    setAdding(false);
    onOpenRule(filter.id ?? null);
  };

  return (
    <div className={styles.bar} role="toolbar" aria-label="How the records are shown">
      <div className={styles.sentence}>
        <span className={styles.word}>
          {settings.filters.length + settings.filter_groups.length > 0 ? 'Where' : 'All records'}
        </span>
        {settings.filters.map((filter, index) => (
          <span key={filter.id ?? index} className={styles.rule}>
            {index > 0 && <span className={styles.word}>and</span>}
            <FilterChip
              rule={filter}
              field={table.fields.get(fieldIdOfRule(filter, settings) ?? '')}
              fields={fields}
              lookups={props.lookups}
              day={props.day}
              failure={props.structures.failures.get(index)}
              open={filter.id !== undefined && filter.id === openRule}
              onOpenChange={(open) => onOpenRule(open ? (filter.id ?? null) : null)}
              onChange={(next) => put(index, { ...filter, ...next })}
              onField={(id, next) => put(index, { ...filter, ...targetOf(id, slice, settings), ...next })}
              onRemove={() => {
                // The chip is removed, and with it the focused element.
                addButton.current?.focus();
                put(index, null);
              }}
            />
          </span>
        ))}
        <FilterGroups
          {...part}
          lookups={props.lookups}
          day={props.day}
          structures={props.structures}
          openRule={openRule}
          onOpenRule={onOpenRule}
        />
        <Popover
          trigger={<IconButton ref={addButton} icon="plus" label="Add a filter" size="small" />}
          open={adding}
          onOpenChange={setAdding}
          label="Add a filter"
          width={260}
          flush
        >
          <SearchList options={options} chosen={[]} placeholder={FILTER_FIELD_PLACEHOLDER} onChoose={addFilter} />
          <div className={styles.fieldFoot}>
            <Button
              variant="bare"
              onClick={() => {
                change(withGroup(settings, newId(), null));
                setAdding(false);
              }}
            >
              Add a group (one of several)
            </Button>
          </div>
        </Popover>
        {!props.isSet && <SetChip {...part} />}
        <span className={styles.divider} />
        <SortChip {...part} fieldOptions={options} />
        {props.laneField ? (
          <BoardChips {...part} laneField={props.laneField} columns={columns} />
        ) : (
          <GroupChip {...part} fieldOptions={groupOptions} />
        )}
      </div>
      <div className={styles.tools}>
        <span className={styles.findPlace}>
          {finding ? (
            <FindBox
              find={find}
              steps={props.search}
              hiddenName={(id) =>
                columns.some(({ field }) => field.id === id) ? undefined : table.fields.get(id)?.field_name
              }
              onShow={(id) => change(showColumn(settings, id, true, newId))}
              onLeave={props.onLeaveSearch}
              onReplace={mayReplace ? (text) => props.onOverlay({ kind: 'replace', text }) : undefined}
            />
          ) : (
            <IconButton
              icon="search"
              label="Find in this view"
              shortcut="Mod+F"
              onClick={() => openFind(find, props.search.lastText())}
            />
          )}
        </span>
        {isPartial && <HiddenParts />}
        {privacy && (
          <Button
            variant="bare"
            icon={privacy.on ? 'lock' : 'unlock'}
            pressed={privacy.on}
            onClick={() => privacy.set(!privacy.on)}
            title="Private filters and sorts: only you see them, and nobody else's screen changes"
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
          <FieldsList {...part} onOverlay={props.onOverlay} />
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
            <ColorRules {...part} lookups={props.lookups} day={props.day} />
          </div>
        </Popover>
      </div>
    </div>
  );
}
