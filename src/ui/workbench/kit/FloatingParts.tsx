import { useState } from 'react';
import { Button, Calendar, Icon, type IconName, iconShapes, Menu, Popover, SidePane } from '../../index';
import { Line } from './Line';
import type { OpenPart } from './openPart';
import { Part } from './Part';

/** Menus, popovers, panes and icons; `show` names what is open at the start. */
export function FloatingParts({ show, onOpen }: { show: string | null; onOpen(part: OpenPart): void }) {
  const [due, setDue] = useState('2026-04-24');
  return (
    <Part title="Floating">
      <Line>
        <Menu
          open={show === 'menu' ? true : undefined}
          trigger={<Button iconAfter="down">Menu</Button>}
          items={[
            { key: 'open', label: 'Open record', icon: 'expand', shortcut: 'Mod+Enter' },
            { key: 'history', label: 'Cell history', icon: 'clock', shortcut: 'Alt+H' },
            { key: 'copy', label: 'Copy with heads', icon: 'copy', shortcut: 'Shift+Mod+C' },
            { kind: 'separator', key: 's1' },
            { key: 'filter', label: 'Filter by this value', icon: 'filter', shortcut: 'Alt+F' },
            { key: 'lock', label: 'Change type', icon: 'wrench', disabledReason: 'Only admins change types.' },
            {
              key: 'more',
              label: 'Sort',
              icon: 'sort',
              items: [
                { key: 'a', label: 'Ascending' },
                { key: 'd', label: 'Descending' },
              ],
            },
            { kind: 'separator', key: 's2' },
            { key: 'delete', label: 'Delete', icon: 'trash', danger: true, shortcut: 'Mod+Backspace' },
          ]}
        />
        <Popover
          label="Due"
          trigger={<Button icon="calendar">24 Apr 2026</Button>}
          open={show === 'calendar' ? true : undefined}
        >
          <Calendar value={due} onChoose={setDue} today="2026-04-14" autoFocus />
        </Popover>
        <Popover label="Columns" trigger={<Button>Popover</Button>} width={240}>
          Anything small.
        </Popover>
        <Button onClick={() => onOpen('dialog')}>Dialog</Button>
        <Button onClick={() => onOpen('confirm')}>Confirm</Button>
        <Button onClick={() => onOpen('palette')} shortcut="Mod+K">
          Palette
        </Button>
      </Line>
      <div style={{ height: 160, display: 'flex', justifyContent: 'flex-end', background: 'var(--canvas)' }}>
        <SidePane title="CMP-0097" onClose={() => undefined} width={280}>
          Side pane, 376 px by itself.
        </SidePane>
      </div>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 28px)', gap: 4, color: 'var(--ink-2)' }}>
        {(Object.keys(iconShapes) as IconName[]).map((icon) => (
          <span key={icon} title={icon}>
            <Icon name={icon} label={icon} />
          </span>
        ))}
      </div>
    </Part>
  );
}
