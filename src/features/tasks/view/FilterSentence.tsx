import { useState } from 'react';
import { FilterChip } from '@/parts/filters/FilterChip';
import { likelyRule } from '@/parts/filters/likelyRule';
import { useToday } from '@/parts/pick/useToday';
import { useLookups } from '@/parts/values/useLookups';
import { useRows } from '@/store/hooks/useRows';
import { IconButton, Menu } from '@/ui';
import styles from '../Tasks.module.css';
import { FacetChip } from './FacetChip';
import { useFacets } from './facets';
import { filterFields, rulesFor, rulesOf, withRule } from './filterFields';
import type { ViewSettings } from './viewSettings';

interface Props {
  settings: ViewSettings;
  change(patch: Partial<ViewSettings>): void;
}

/** The filter of a view as a sentence of chips; each opens its editor. All modes of the view share it. */
export function FilterSentence({ settings, change }: Props) {
  const facets = useFacets();
  const properties = useRows('property_definition');
  const lookups = useLookups();
  const day = useToday();
  /** The chip whose editor is open; a new one is shown before it filters anything. */
  const [open, setOpen] = useState<string | null>(null);
  const fields = filterFields(properties);
  const rules = rulesOf(settings);
  const shown = facets.filter((facet) => facet.chosen(settings).length > 0 || open === facet.key);
  const opens = (key: string) => (isOpen: boolean) => setOpen(isOpen ? key : null);
  const isUsed = (id: string) => rules.some(({ fieldId }) => fieldId === id);
  const begin = (fieldId: string) => {
    const field = fields.find(({ id }) => id === fieldId);
    const filter_type = (field && likelyRule(rulesFor(field, properties))) ?? '';
    change(withRule(settings, fieldId, { filter_type, filter_prop: null }));
    setOpen(fieldId);
  };
  const isNone = shown.length === 0 && rules.length === 0;
  return (
    <div className={styles.sentence}>
      <span className={styles.word}>{isNone ? 'All items' : 'Where'}</span>
      {shown.map((facet) => (
        <FacetChip
          key={facet.key}
          facet={facet}
          chosen={facet.chosen(settings)}
          open={open === facet.key}
          onOpenChange={opens(facet.key)}
          onChange={(chosen) => change(facet.with(settings, chosen))}
        />
      ))}
      {rules.map(({ fieldId, rule }) => (
        <FilterChip
          key={fieldId}
          isSingle
          rulesOf={(field) => rulesFor(field, properties)}
          rule={rule}
          field={fields.find(({ id }) => id === fieldId)}
          fields={fields.filter(({ id }) => id === fieldId || !isUsed(id))}
          lookups={lookups}
          day={day}
          open={open === fieldId}
          onOpenChange={opens(fieldId)}
          onChange={(next) => change(withRule(settings, fieldId, next))}
          onField={(next, nextRule) => {
            const without = { ...settings, ...withRule(settings, fieldId, null) };
            change({ ...withRule(settings, fieldId, null), ...withRule(without, next, nextRule) });
            setOpen(next);
          }}
          onRemove={() => {
            change(withRule(settings, fieldId, null));
            setOpen(null);
          }}
        />
      ))}
      <Menu
        trigger={<IconButton icon="plus" size="small" label="Add a filter" />}
        items={[
          ...facets
            .filter((facet) => !shown.includes(facet))
            .map((facet) => ({ key: facet.key, label: facet.name, onSelect: () => setOpen(facet.key) })),
          { kind: 'separator' as const, key: 'fields' },
          ...fields
            .filter(({ id }) => !isUsed(id))
            .map(({ id, field_name }) => ({ key: id, label: field_name, onSelect: () => begin(id) })),
        ]}
      />
    </div>
  );
}
