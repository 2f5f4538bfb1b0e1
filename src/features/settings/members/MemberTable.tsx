import { timeText } from '@/lib/timeText';
import { counted } from '@/lib/words/counted';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { personOf } from '@/parts/people/personOf';
import { Avatar, Checkbox, Icon, IconButton, Menu, type MenuItem } from '@/ui';
import styles from './Members.module.css';
import type { MemberLine } from './useMembers';

interface Props {
  lines: readonly MemberLine[];
  /** The person who looks at the screen. */
  meId: string;
  chosen: ReadonlySet<string>;
  /** Null if members cannot be selected. */
  onChoose: ((ids: readonly string[], on: boolean) => void) | null;
  itemsOf: (line: MemberLine) => readonly MenuItem[];
}

const SHOWN = 2;
/** Seen within this time, in ms, counts as now. */
const NOW_MILLIS = 5 * 60_000;

function few(names: readonly string[]): string {
  if (names.length === 0) return '–';
  const rest = names.length - SHOWN;
  return rest > 0 ? `${names.slice(0, SHOWN).join(', ')} +${rest}` : names.join(', ');
}

function seenText(seen: MemberLine['seen']): string {
  if (seen === null) return '';
  if (seen === undefined) return 'Never';
  return Date.now() - seen < NOW_MILLIS ? 'Now' : timeText(seen);
}

/** The members, one per line. */
export function MemberTable({ lines, meId, chosen, onChoose, itemsOf }: Props) {
  const all = lines.length > 0 && lines.every(({ member }) => chosen.has(member.id));
  const some = lines.some(({ member }) => chosen.has(member.id));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {onChoose && (
            <th className={styles.pick}>
              <Checkbox
                aria-label="All members"
                checked={all ? true : some ? 'indeterminate' : false}
                onCheckedChange={(on) =>
                  onChoose(
                    lines.map(({ member }) => member.id),
                    on,
                  )
                }
              />
            </th>
          )}
          <th>Person</th>
          <th>Level</th>
          <th>Groups</th>
          <th>Programs</th>
          {onChoose && <th>Last seen</th>}
          {onChoose && <th>Second factor</th>}
          <th>
            <span className={styles.spoken}>Acts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { member, name, groups, programs, seen, hasSecondFactor } = line;
          const isGone = member.access_level === 'deactivated';
          const items = itemsOf(line);
          return (
            <tr key={member.id} aria-selected={chosen.has(member.id)} data-gone={isGone || undefined}>
              {onChoose && (
                <td className={styles.pick}>
                  <Checkbox
                    aria-label={`Choose ${name}`}
                    checked={chosen.has(member.id)}
                    onCheckedChange={(on) => onChoose([member.id], on)}
                  />
                </td>
              )}
              <td className={styles.who}>
                <span className={styles.person}>
                  <Avatar person={personOf(member)} decorative />
                  <span className={styles.names}>
                    <span className={styles.name}>
                      {name}
                      {member.id === meId && <span className={styles.quiet}> you</span>}
                    </span>
                    {member.email && <span className={styles.quiet}>{member.email}</span>}
                  </span>
                </span>
              </td>
              <td className={styles.levelCell}>
                {isGone && <Icon name="lock" size={12} />} {LEVEL_WORDS[member.access_level].name}
              </td>
              <td title={groups.join(', ')} data-name="Groups" data-none={groups.length === 0 || undefined}>
                {few(groups)}
              </td>
              <td
                title={programs?.join(', ')}
                data-name="Programs"
                data-none={isGone || programs?.length === 0 || undefined}
              >
                {isGone ? '–' : programs === null ? 'All' : few(programs)}
              </td>
              {onChoose && (
                <td className={styles.seen} data-name="Last seen" data-none={seen === null || undefined}>
                  {seenText(seen)}
                </td>
              )}
              {onChoose && (
                <td data-name="Second factor" data-none={hasSecondFactor === null || isGone || undefined}>
                  {hasSecondFactor === true && (
                    <span className={styles.good}>
                      <Icon name="check" size={12} /> On
                    </span>
                  )}
                  {hasSecondFactor === false && !isGone && (
                    <span className={styles.bad}>
                      <Icon name="warning" size={12} /> Off
                    </span>
                  )}
                </td>
              )}
              <td className={styles.more}>
                {items.length > 0 && (
                  <Menu
                    align="end"
                    items={items}
                    trigger={<IconButton icon="more" label={`Acts for ${name}`} tooltip={false} />}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
      <caption className={styles.spoken}>{counted(lines.length, 'member')}</caption>
    </table>
  );
}
