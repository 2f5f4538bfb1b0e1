import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import menu from '../menu/Menu.module.css';
import { Checkbox } from './Checkbox';
import styles from './Select.module.css';
import type { SearchLine } from './searchLines';
import { labelOf, optionText } from './searchOptions';
import { LINE } from './useListWindow';

interface Props {
  id: string;
  line: SearchLine;
  /** Its place in a list of which only a part is drawn; null in others. */
  place: { index: number; count: number } | null;
  isMarked: boolean;
  isChosen: boolean;
  multiple: boolean;
  createLabel(text: string): ReactNode;
  onChoose(): void;
  onPoint(): void;
}

/** One line of a list that can be searched. */
export function SearchListLine({
  id,
  line,
  place,
  isMarked,
  isChosen,
  multiple,
  createLabel,
  onChoose,
  onPoint,
}: Props) {
  const style = place ? { top: place.index * LINE } : undefined;
  if ('heading' in line)
    return (
      <div role="presentation" className={menu.heading} style={style}>
        {line.heading}
      </div>
    );
  const option = 'option' in line ? line.option : null;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field, which names the marked line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    <div
      role="option"
      id={id}
      className={classNames(menu.item)}
      style={style}
      aria-selected={multiple ? isChosen : isMarked}
      aria-disabled={option?.disabled || undefined}
      aria-setsize={place?.count}
      aria-posinset={place ? place.index + 1 : undefined}
      data-selected={isMarked}
      data-disabled={option?.disabled ? true : undefined}
      // The focus stays in the search field, which has the keys.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isMarked || option?.disabled ? undefined : onPoint}
      onClick={onChoose}
    >
      {option && multiple && (
        <span className={styles.box} aria-hidden inert>
          <Checkbox checked={isChosen} onCheckedChange={onChoose} aria-label={optionText(option)} />
        </span>
      )}
      {option ? option.icon && <Icon name={option.icon} /> : <Icon name="plus" />}
      <span className={menu.label}>{option ? labelOf(option) : 'create' in line && createLabel(line.create)}</span>
      {option?.note !== undefined && <span className={menu.note}>{option.note}</span>}
      {!multiple && isChosen && (
        <span className={menu.end}>
          <Icon name="check" label="chosen" />
        </span>
      )}
    </div>
  );
}
