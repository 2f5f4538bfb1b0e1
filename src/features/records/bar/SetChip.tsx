import { numberText } from '@/lib/words/counted';
import { RuleChip } from '@/parts/filters/RuleChip';
import { useSets } from '@/parts/sets/useSets';
import { useRows } from '@/store/hooks/useRows';
import { Button, Popover, SearchList } from '@/ui';
import type { ViewPart } from '../state/viewPart';
import styles from './ViewBar.module.css';

/** The sets to which a view is limited; opens the choice. */
export function SetChip({ settings, change, slice }: Pick<ViewPart, 'settings' | 'change' | 'slice'>) {
  const sets = useSets(slice.id);
  const all = useRows('set');
  const ids = settings.record_set_ids;
  if (sets.length === 0 && ids.length === 0) return null;
  const names = ids.map((id) => all.find((set) => set.id === id)?.set_name ?? 'a set that is gone');
  return (
    <>
      {ids.length > 0 && <span className={styles.word}>in</span>}
      <Popover
        trigger={
          ids.length === 0 ? (
            <Button variant="bare" icon="list">
              Sets
            </Button>
          ) : (
            <RuleChip>
              <b>{names.join(' or ')}</b>
            </RuleChip>
          )
        }
        label="Records of sets"
        width={280}
        flush
      >
        <SearchList
          multiple
          options={sets.map((set) => ({
            value: set.id,
            label: set.set_name,
            icon: 'list',
            note: numberText(set.record_ids.length),
          }))}
          chosen={ids}
          placeholder="Only records in"
          onChoose={(id) =>
            change({ record_set_ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
          }
        />
      </Popover>
    </>
  );
}
