import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { classNames } from '@/lib/classNames';
import { Calendar } from '../date/Calendar';
import type { IsoDay } from '../date/calendarMonth';
import overlay from '../overlay/Overlay.module.css';
import styles from './Grid.module.css';
import type { CommitMove } from './gridTypes';
import { TextCellEditor } from './TextCellEditor';

export interface DateCellEditorProps {
  text: string;
  initialText?: string;
  /** The day in the cell. */
  day: IsoDay | undefined;
  today: IsoDay;
  label: string;
  hint?: (text: string) => React.ReactNode;
  problem?: (text: string) => string | undefined;
  /** The text as typed, or the chosen day as `YYYY-MM-DD`. */
  commit: (text: string, move?: CommitMove) => void;
  cancel: () => void;
}

/** The editor for dates: text first, a calendar on Alt+Down. */
export function DateCellEditor({ day, today, commit, cancel, ...text }: DateCellEditorProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor ref={frame} className={styles.dateEditor}>
        <TextCellEditor {...text} commit={commit} cancel={cancel} held={open} onMore={() => setOpen(true)} />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className={classNames(overlay.popover)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={text.label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            frame.current?.querySelector('textarea')?.focus({ preventScroll: true });
          }}
        >
          <Calendar value={day} today={today} autoFocus onChoose={(chosen) => commit(chosen, 'down')} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
