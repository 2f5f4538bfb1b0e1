import { Dialog, Kbd } from '@/ui';
import styles from './KeySheet.module.css';

const KEYS: readonly { heading: string; lines: readonly (readonly [string, string])[] }[] = [
  {
    heading: 'Everywhere',
    lines: [
      ['Mod+K', 'Search or command'],
      ['Mod+Z', 'Undo'],
      ['Mod+Shift+Z', 'Redo'],
      ['Mod+/', 'This sheet'],
    ],
  },
  {
    heading: 'Records and columns',
    lines: [
      ['Space', 'Peek at the record'],
      ['Mod+Enter', 'Open the record'],
      ['Mod+Shift+Enter', 'New record'],
      ['Mod+Shift+D', 'Duplicate the record'],
      ['Mod+Backspace', 'Delete records'],
      ['Alt+H', 'History of the cell'],
      ['Alt+=', 'New field'],
      ['Shift+F10', 'Menu of the row'],
      ['Mod+Shift+F10', 'Menu of the column'],
      ['Mod+F', 'Find in the view'],
      ['Alt+Shift+Up', 'Move records up, in an order by hand'],
    ],
  },
  {
    heading: 'Editing',
    lines: [
      ['Enter', 'Edit, then save and go down'],
      ['F2', 'Edit as it is'],
      ['Shift+F2', 'Draw a structure or reaction'],
      ['Esc', 'Leave the edit as it was'],
      ['Delete', 'Clear cells'],
      ['Mod+C', 'Copy'],
      ['Mod+X', 'Cut'],
      ['Mod+V', 'Paste, with new rows'],
      ['Mod+D', 'Fill down'],
    ],
  },
  {
    heading: 'Moving and selecting',
    lines: [
      ['Tab', 'Next cell'],
      ['Home', 'First cell of the row'],
      ['Mod+Home', 'First cell of the table'],
      ['Mod+Down', 'Last row'],
      ['Shift+Down', 'Select further'],
      ['Shift+Space', 'Select the row'],
      ['Mod+A', 'Select all'],
    ],
  },
  {
    heading: 'Curves',
    lines: [
      ['J', 'Next plot'],
      ['K', 'Plot before'],
      ['1', 'First series in front, up to 9'],
      ['H', 'Hide or show the series in front'],
      ['X', 'Leave out the point that is pointed at, or take it back'],
      ['B', 'Confidence band'],
    ],
  },
];

/** Every key, on one sheet. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" width="md" hideFooter>
      <div className={styles.columns}>
        {KEYS.map(({ heading, lines }) => (
          <section key={heading}>
            <h3 className={styles.heading}>{heading}</h3>
            <dl className={styles.list}>
              {lines.map(([keys, what]) => (
                <div key={keys} className={styles.line}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
