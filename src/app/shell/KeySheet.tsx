import { Dialog, Kbd } from '@/ui';
import styles from './KeySheet.module.css';

const KEYS: readonly { heading: string; lines: readonly (readonly [string, string])[] }[] = [
  {
    heading: 'Everywhere',
    lines: [
      ['Mod+K', 'Search or command'],
      ['Mod+Z', 'Undo'],
      ['Mod+Shift+Z', 'Redo'],
      ['?', 'This sheet'],
    ],
  },
  {
    heading: 'In the grid',
    lines: [
      ['Enter', 'Edit, then save and go down'],
      ['F2', 'Edit as it is'],
      ['Shift+F2', 'Draw a structure or reaction'],
      ['Esc', 'Leave the edit, nothing changes'],
      ['Tab', 'Next cell'],
      ['Space', 'Peek at the record'],
      ['Mod+Enter', 'Open the record'],
      ['Delete', 'Clear cells'],
      ['Mod+C', 'Copy'],
      ['Mod+V', 'Paste, with new rows'],
      ['Mod+D', 'Fill down'],
      ['Mod+A', 'Select all'],
      ['Alt+H', 'History of the cell'],
      ['Shift+F10', 'Menu of the row or the head'],
      ['Mod+F', 'Find in the table'],
    ],
  },
];

/** Every key, on one sheet. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" width="sm">
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
