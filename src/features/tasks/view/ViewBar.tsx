import type { KeyboardEvent } from 'react';
import { Select, TextInput } from '@/ui';
import styles from '../Tasks.module.css';
import { FilterSentence } from './FilterSentence';
import { type KanbanDisplay, ModeSettings } from './ModeSettings';
import { SortChip } from './SortChip';
import type { WorkCursor } from './useCursor';
import { type Find, useGoToFound } from './useFind';
import type { ShownWork } from './useShownWork';
import type { OpenView } from './useTaskView';
import type { ViewMode } from './viewSettings';

/** Which finished items a view omits (work.md section 3, completed-task behaviour); the first is the default. */
export const COMPLETED = ['hide-completed-trees', 'hide-all', 'show-all'] as const;
export type Completed = (typeof COMPLETED)[number];

const COMPLETED_OPTIONS: readonly { value: Completed; label: string }[] = [
  { value: 'hide-completed-trees', label: 'Hide finished trees' },
  { value: 'hide-all', label: 'Hide all finished' },
  { value: 'show-all', label: 'Show finished' },
];

interface Props {
  open: OpenView;
  mode: ViewMode;
  find: Find;
  shown: ShownWork;
  cursor: WorkCursor;
  completed: Completed;
  onCompleted(next: Completed): void;
  display: KanbanDisplay;
  onDisplay(next: KanbanDisplay): void;
}

/** Puts the caret into the box that finds items, its words selected. */
export function goToFind(): void {
  const box = document.querySelector<HTMLInputElement>('input[data-find]');
  box?.focus();
  box?.select();
}

/** The bar above every mode: what is shown, in which order, and how. */
export function ViewBar(props: Props) {
  const { open, mode, find, completed, onCompleted, display, onDisplay } = props;
  const { settings, change } = open;
  useGoToFound(find, props.shown, props.cursor);
  const onFindKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') find.setText('');
    else if (key !== 'Enter' && key !== 'ArrowDown') return;
    event.preventDefault();
    currentTarget.blur();
    if (key !== 'Escape') find.go();
  };
  return (
    <div className={styles.bar}>
      <FilterSentence settings={settings} change={change} />
      <span className={styles.divider} />
      {mode !== 'calendar' && mode !== 'entities' && <SortChip settings={settings} change={change} />}
      <Select
        size="compact"
        className={styles.pick}
        aria-label="Finished items"
        value={completed}
        options={COMPLETED_OPTIONS}
        onValueChange={(next) => onCompleted(COMPLETED.find((one) => one === next) ?? COMPLETED[0])}
      />
      <ModeSettings open={open} mode={mode} display={display} onDisplay={onDisplay} />
      <span className={styles.grow} />
      <TextInput
        size="compact"
        icon="search"
        className={styles.find}
        placeholder="Find an item"
        aria-label="Find an item"
        data-find=""
        onKeyDown={onFindKey}
        value={find.text}
        onValueChange={find.setText}
      />
    </div>
  );
}
