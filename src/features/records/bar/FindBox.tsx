import { useEffect, useRef } from 'react';
import { useStore as useZustand } from 'zustand';
import { isMac } from '@/lib/isMac';
import { numberText } from '@/lib/words/counted';
import { announce, IconButton, TextInput, Tooltip } from '@/ui';
import type { FindCourse, FindSteps } from '../state/findCourse';
import type { FindStore } from '../state/findText';
import styles from './ViewBar.module.css';

interface FindBoxProps {
  find: FindStore;
  steps: FindSteps;
  /** Name of a field that is not shown in the view; undefined for a shown field. */
  hiddenName(fieldId: string): string | undefined;
  onShow(fieldId: string): void;
  onLeave(): void;
  /** Opens the replace dialog; undefined if nothing can be written. */
  onReplace: ((text: string) => void) | undefined;
}

const CLOSED = { text: '', only: false, asked: 0 };

function countWords({ count, isCut, at }: FindCourse): string {
  if (count === null) return '';
  if (count === 0) return 'Not found';
  const all = `${numberText(count)}${isCut ? ' or more' : ''}`;
  return at > 0 ? `${numberText(at)} of ${all}` : all;
}

/**
 * Finds text in all fields of the view while typing. Enter and Shift+Enter move between hits; the funnel shows only the
 * records with hits.
 */
export function FindBox({ find, steps, hiddenName, onShow, onLeave, onReplace }: FindBoxProps) {
  const search = useZustand(find) ?? CLOSED;
  const course = useZustand(steps.course);
  const input = useRef<HTMLInputElement>(null);
  const { asked } = search;
  useEffect(() => {
    if (asked > 0) input.current?.select();
  }, [asked]);
  // A search that is reopened with the previous text shows its hits immediately.
  useEffect(() => {
    const text = find.getState()?.text ?? '';
    if (text !== '') void steps.begin(text);
    return () => steps.end();
  }, [find, steps]);
  const leave = () => {
    find.setState(null);
    onLeave();
  };
  const step = async (back: boolean) => {
    if (!(await steps.step(search.text, back))) announce(`“${search.text}” was not found`);
    else announce(countWords(steps.course.getState()));
  };
  const hidden = typeof course.fieldId === 'string' ? hiddenName(course.fieldId) : undefined;
  const words = search.text.trim() === '' ? '' : countWords(course);
  const isMissing = words === 'Not found';
  return (
    <search className={styles.find}>
      <Tooltip content={isMissing ? 'Not found in this view' : undefined}>
        <TextInput
          ref={input}
          autoFocus
          size="compact"
          icon="search"
          aria-label="Find in this view"
          placeholder="Find"
          value={search.text}
          aria-invalid={isMissing}
          onValueChange={(text) => {
            find.setState({ ...search, text });
            void steps.begin(text);
          }}
          onKeyDown={(event) => {
            const mod = isMac() ? event.metaKey : event.ctrlKey;
            const isAgain = event.key === 'Enter' || (mod && event.key.toLowerCase() === 'g');
            if (isAgain) {
              event.preventDefault();
              void step(event.shiftKey);
            } else if (onReplace && mod && event.key.toLowerCase() === 'h') {
              event.preventDefault();
              onReplace(search.text);
            } else if (event.key === 'Escape') {
              event.preventDefault();
              leave();
            }
          }}
        />
      </Tooltip>
      <span className={styles.found} role="status">
        {words}
        {course.isFolded && (
          <>
            {' '}
            <span className={styles.inHidden}>in a folded group</span>
          </>
        )}
        {hidden !== undefined && (
          <>
            {' '}
            <span className={styles.inHidden}>in {hidden}, which is hidden</span>
          </>
        )}
      </span>
      {hidden !== undefined && (
        <IconButton
          icon="eye"
          size="small"
          label={`Show ${hidden}`}
          onClick={() => typeof course.fieldId === 'string' && onShow(course.fieldId)}
        />
      )}
      <IconButton
        icon="up"
        size="small"
        label="Previous match"
        shortcut="Shift+Enter"
        onClick={() => void step(true)}
      />
      <IconButton icon="down" size="small" label="Next match" shortcut="Enter" onClick={() => void step(false)} />
      <IconButton
        icon="filter"
        size="small"
        label="Show only records with this text"
        pressed={search.only}
        onClick={() => find.setState({ ...search, only: !search.only })}
      />
      {onReplace && (
        <IconButton
          icon="edit"
          size="small"
          label="Find and replace"
          shortcut="Mod+H"
          onClick={() => onReplace(search.text)}
        />
      )}
      <IconButton icon="x" size="small" label="Close" shortcut="Esc" onClick={leave} />
    </search>
  );
}
