import { useState } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import { FILTER_FIELD_PLACEHOLDER } from '@/domain/fields/filterTypes';
import { type FilterTree, filterTrees } from '@/domain/filters/filterTree';
import type { GroupFilter } from '@/domain/kinds/view';
import { newId } from '@/lib/newId';
import { FilterChip } from '@/parts/filters/FilterChip';
import { fieldOptions } from '@/parts/pick/fieldOptions';
import { Button, IconButton, Popover, SearchList } from '@/ui';
import { fieldIdOfRule, targetOf } from '../model/columnModel';
import { putGroupFilter, withGroup, withGroupFilter, withMatch, withoutGroup } from '../model/filterGroups';
import { firstRule } from '../model/rules';
import type { StructureFilters } from '../state/useStructureHits';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

interface Props extends ViewPart {
  lookups: Lookups;
  day: { today: string; tzMinutes: number };
  structures: StructureFilters;
  openRule: string | null;
  onOpenRule(id: string | null): void;
}

type Placed = GroupFilter & { place: number };
type Tree = FilterTree<Placed> & { id: string };

/** The groups of filters after the plain ones, in brackets: `and ( A or B )`. A click toggles the word in between. */
export function FilterGroups(props: Props) {
  const { settings } = props;
  const placed = settings.group_filters.map((filter, place) => ({ ...filter, place }));
  return (filterTrees(settings.filter_groups, placed) as Tree[]).map((tree, at) => (
    <span key={tree.id} className={styles.rule}>
      {(at > 0 || settings.filters.length > 0) && <span className={styles.word}>and</span>}
      <Group {...props} tree={tree} />
    </span>
  ));
}

function Group({ tree, ...props }: Props & { tree: Tree }) {
  const { table, slice, settings, change, lookups, day, structures, openRule, onOpenRule } = props;
  const [adding, setAdding] = useState(false);
  const fields = [...table.fields.values()];
  const word = tree.match === 'any' ? 'or' : 'and';
  const between = (at: number) =>
    at > 0 && (
      <button
        type="button"
        className={styles.match}
        aria-label={`${word}: press for ${tree.match === 'any' ? 'and' : 'or'}`}
        onClick={() => change(withMatch(settings, tree.id, tree.match === 'any' ? 'all' : 'any'))}
      >
        {word}
      </button>
    );
  const add = (fieldId: string) => {
    const field = table.fields.get(fieldId);
    const filter = field && firstRule(field, targetOf(fieldId, slice, settings), newId);
    if (!filter) return;
    change(withGroupFilter(settings, tree.id, filter));
    setAdding(false);
    onOpenRule(filter.id ?? null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips within a sentence, not a set of form fields
    <span
      role="group"
      aria-label={tree.match === 'any' ? 'One of these is enough' : 'All of these'}
      className={styles.rule}
    >
      <span className={styles.word}>(</span>
      {tree.filters.map((filter, at) => (
        <span key={filter.id ?? filter.place} className={styles.rule}>
          {between(at)}
          <FilterChip
            rule={filter}
            field={table.fields.get(fieldIdOfRule(filter, settings) ?? '')}
            fields={fields}
            lookups={lookups}
            day={day}
            failure={structures.failures.get(settings.filters.length + filter.place)}
            open={filter.id !== undefined && filter.id === openRule}
            onOpenChange={(open) => onOpenRule(open ? (filter.id ?? null) : null)}
            onChange={({ filter_type, filter_prop }) =>
              change(putGroupFilter(settings, filter.place, { ...plain(filter), filter_type, filter_prop }))
            }
            onField={(id, { filter_type, filter_prop }) =>
              change(
                putGroupFilter(settings, filter.place, {
                  ...plain(filter),
                  ...targetOf(id, slice, settings),
                  filter_type,
                  filter_prop,
                }),
              )
            }
            onRemove={() => change(putGroupFilter(settings, filter.place, null))}
          />
        </span>
      ))}
      {(tree.groups as Tree[]).map((inner, at) => (
        <span key={inner.id} className={styles.rule}>
          {between(tree.filters.length + at)}
          <Group {...props} tree={inner} />
        </span>
      ))}
      <Popover
        trigger={<IconButton icon="plus" label="Add to this group" size="small" />}
        open={adding}
        onOpenChange={setAdding}
        label="Add to this group"
        width={260}
        flush
      >
        <SearchList options={fieldOptions(fields)} chosen={[]} placeholder={FILTER_FIELD_PLACEHOLDER} onChoose={add} />
        <div className={styles.fieldFoot}>
          <Button
            variant="bare"
            onClick={() => {
              change(withGroup(settings, newId(), tree.id));
              setAdding(false);
            }}
          >
            Add a group inside
          </Button>
        </div>
      </Popover>
      <IconButton
        icon="x"
        size="small"
        label="Remove this group"
        onClick={() => change(withoutGroup(settings, tree.id))}
      />
      <span className={styles.word}>)</span>
    </span>
  );
}

const plain = ({ place: _, ...filter }: Placed): GroupFilter => filter;
