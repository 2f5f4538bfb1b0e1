import { useState } from 'react';
import { announce, IconButton, TextInput } from '@/ui';
import type { ViewBarProps } from './ViewBar';
import styles from './ViewBar.module.css';

/** Finds text in the shown fields: Enter goes from hit to hit; the funnel shows only the records that have it. */
export function FindBox({
  search,
  onSearch,
  onFindNext,
  onLeaveSearch,
}: Pick<ViewBarProps, 'onSearch' | 'onFindNext' | 'onLeaveSearch'> & { search: { text: string; only: boolean } }) {
  const [missing, setMissing] = useState(false);
  const leave = () => {
    onSearch(null);
    onLeaveSearch();
  };
  const next = async () => {
    const found = search.text.trim() === '' || (await onFindNext(search.text));
    setMissing(!found);
    if (!found) announce(`“${search.text}” was not found`);
  };
  return (
    <span className={styles.find}>
      <TextInput
        autoFocus
        icon="search"
        aria-label="Find in this view"
        placeholder="Find"
        value={search.text}
        error={missing ? 'Not found in this view' : undefined}
        errorPlace="tooltip"
        onValueChange={(text) => {
          setMissing(false);
          onSearch({ ...search, text });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void next();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            leave();
          }
        }}
      />
      <IconButton
        icon="filter"
        size="small"
        label="Show only records with this text"
        pressed={search.only}
        onClick={() => onSearch({ ...search, only: !search.only })}
      />
      <IconButton icon="x" size="small" label="End the search" shortcut="Esc" onClick={leave} />
    </span>
  );
}
