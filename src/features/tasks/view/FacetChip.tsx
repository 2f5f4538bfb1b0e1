import { RuleChip } from '@/parts/filters/RuleChip';
import { Button, Popover, SearchList } from '@/ui';
import styles from '../Tasks.module.css';
import type { Facet } from './facets';

interface Props {
  facet: Facet;
  chosen: readonly string[];
  open: boolean;
  onOpenChange(open: boolean): void;
  onChange(chosen: readonly string[]): void;
}

const MOST_NAMED = 2;

/** One facet of a view as text: `Status is in progress or blocked`. */
export function FacetChip({ facet, chosen, open, onOpenChange, onChange }: Props) {
  const names = chosen.map((id) => {
    const option = facet.options.find(({ value }) => value === id);
    return option?.text ?? (typeof option?.label === 'string' ? option.label : 'gone');
  });
  const words =
    names.length <= MOST_NAMED
      ? names.join(' or ')
      : `${names.slice(0, MOST_NAMED).join(', ')} or ${names.length - MOST_NAMED} more`;
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={`Filter on ${facet.name}`}
      width={280}
      flush
      trigger={
        <RuleChip inactive={names.length === 0}>
          <span>{facet.name}</span>
          <span>is</span>
          <b>{names.length === 0 ? 'anything' : words}</b>
        </RuleChip>
      }
    >
      <SearchList
        multiple
        options={facet.options}
        chosen={chosen}
        onChoose={(id) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
      <div className={styles.chipEnd}>
        <Button
          variant="bare"
          icon="trash"
          onClick={() => {
            onChange([]);
            onOpenChange(false);
          }}
        >
          Remove
        </Button>
      </div>
    </Popover>
  );
}
