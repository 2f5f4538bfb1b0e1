import { useState } from 'react';
import type { CutSites } from '@/domain/sequences/cutSites';
import { Button, Checkbox, Popover, Segmented, TextInput } from '@/ui';
import styles from './Editor.module.css';

interface EnzymePickerProps {
  cutters: readonly CutSites[];
  chosen: ReadonlySet<string>;
  onChoose(names: ReadonlySet<string>): void;
}

/** Restriction enzymes that cut this plasmid, grouped by number of cuts. */
export function EnzymePicker({ cutters, chosen, onChoose }: EnzymePickerProps) {
  const [text, setText] = useState('');
  const [times, setTimes] = useState<'1' | '2' | 'all'>('1');
  const shown = cutters.filter(
    ({ enzyme, cuts }) =>
      (times === 'all' || cuts.length <= Number(times)) &&
      enzyme.name.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const single = cutters.filter(({ cuts }) => cuts.length === 1);
  return (
    <Popover
      label="Restriction enzymes"
      width={320}
      trigger={
        <Button icon="filter" pressed={chosen.size > 0}>
          {chosen.size === 0 ? 'Cut sites' : `Cut sites: ${chosen.size}`}
        </Button>
      }
    >
      <div className={styles.picker}>
        <TextInput value={text} onValueChange={setText} size="compact" icon="search" aria-label="Find an enzyme" />
        <Segmented
          small
          label="How often they cut"
          value={times}
          onValueChange={setTimes}
          options={[
            { value: '1', label: 'Once' },
            { value: '2', label: 'Up to twice' },
            { value: 'all', label: 'Any' },
          ]}
        />
        <ul className={styles.enzymes}>
          {shown.map(({ enzyme, cuts }) => (
            <li key={enzyme.name}>
              <Checkbox
                checked={chosen.has(enzyme.name)}
                onCheckedChange={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(enzyme.name);
                  else next.delete(enzyme.name);
                  onChoose(next);
                }}
              >
                <b>{enzyme.name}</b> <span className={styles.site}>{enzyme.site}</span>
                <span className={styles.cuts}>{cuts.length > 4 ? `${cuts.length} times` : cuts.join(', ')}</span>
              </Checkbox>
            </li>
          ))}
          {shown.length === 0 && <li className={styles.quiet}>No enzyme in the list cuts that many times.</li>}
        </ul>
        <div className={styles.pickerFoot}>
          <Button onClick={() => onChoose(new Set(single.map(({ enzyme }) => enzyme.name)))}>Single cutters</Button>
          <Button variant="bare" onClick={() => onChoose(new Set())} disabled={chosen.size === 0}>
            None
          </Button>
        </div>
      </div>
    </Popover>
  );
}
