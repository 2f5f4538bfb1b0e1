import { Popover as RadixPopover } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { IconButton } from '../button/IconButton';
import { ErrorText } from '../feedback/ErrorText';
import { TextInput } from '../field/TextInput';
import overlay from '../overlay/Overlay.module.css';
import { ownEscape } from '../overlay/ownEscape';
import { Calendar } from './Calendar';
import type { IsoDay } from './calendarMonth';
import styles from './DayField.module.css';

export interface DayFieldProps {
  /** The value as shown while nobody types; '' = none. */
  text: string;
  /** The day that the calendar marks. */
  day: IsoDay | undefined;
  today: IsoDay;
  /** Accepts what was typed, or returns what is wrong with it and leaves the value unchanged. '' clears the value. */
  onType: (text: string) => string | undefined;
  onChoose: (day: IsoDay) => void;
  /** Enter accepts what was typed without submitting the form, for forms where that would happen unseen. */
  holdsEnter?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  id?: string;
  placeholder?: string;
  size?: 'compact' | 'large';
  className?: string | undefined;
}

/**
 * A day as text, with a calendar behind a button and Alt+Down. The browser's own field shows a day in the order of its
 * language, and nobody can tell which order that is. The typed text counts on Enter and when the field is left.
 */
export function DayField({ text, day, today, onType, onChoose, holdsEnter, className, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [open, setOpen] = useState(false);
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const say = (problem: string | undefined) => {
    setError(problem);
    // A form is not submitted while a text in it is not a day.
    input.current?.setCustomValidity(problem ?? '');
  };
  const clear = () => {
    setTyped(null);
    say(undefined);
  };
  const take = (): boolean => {
    if (typed === null) return true;
    const words = typed.trim();
    const problem = words === text ? undefined : onType(words);
    if (problem === undefined) clear();
    else say(problem);
    return problem === undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const isHeld = holdsEnter === true && typed !== null;
      if (!take() || isHeld) event.preventDefault();
    }
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      setOpen(true);
    }
  };
  const choose = (chosen: IsoDay) => {
    setOpen(false);
    clear();
    onChoose(chosen);
  };
  const name = rest['aria-label'];
  return (
    <RadixPopover.Root open={open} onOpenChange={setOpen}>
      <RadixPopover.Anchor virtualRef={input as RefObject<HTMLInputElement>} />
      <TextInput
        {...rest}
        ref={input}
        className={classNames(styles.field, className)}
        value={typed ?? text}
        onValueChange={(next) => {
          setTyped(next);
          if (error !== undefined) say(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={take}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        after={
          <>
            <IconButton
              icon="calendar"
              label={name === undefined ? 'Calendar' : `Calendar: ${name}`}
              size="small"
              tooltip={false}
              className={styles.button}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
            {error !== undefined && (
              <span className={styles.error}>
                <ErrorText id={errorId}>{error}</ErrorText>
              </span>
            )}
          </>
        }
      />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={overlay.popover}
          align="start"
          alignOffset={-9}
          sideOffset={4}
          collisionPadding={8}
          aria-label={name ?? 'Calendar'}
          {...ownEscape(() => setOpen(false))}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus({ preventScroll: true });
          }}
        >
          <Calendar value={day} today={today} autoFocus onChoose={choose} />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
