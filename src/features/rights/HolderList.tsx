import type { RowOf } from '@/domain/kinds/registry';
import type { AccessLevel } from '@/domain/permissions/actor';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { Icon } from '@/ui';
import { type Holder, keyOfHolder } from './draft';
import styles from './Rights.module.css';

/** Whose rights are shown: a level or group with settings, or a level with a fixed list. */
export type Shown = { kind: 'holder'; holder: Holder } | { kind: 'fixed'; level: 'guest' | 'viewer' };

export const keyOfShown = (shown: Shown) => (shown.kind === 'fixed' ? shown.level : keyOfHolder(shown.holder));

interface Props {
  groups: readonly RowOf<'group'>[];
  members: readonly RowOf<'member'>[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Keys of those with an unsaved draft. */
  unsaved: ReadonlySet<string>;
}

const LEVELS: readonly { level: AccessLevel; shown: Shown }[] = [
  { level: 'admin', shown: { kind: 'holder', holder: { actor_type: 'user', actor_id: 'admin' } } },
  { level: 'team-member', shown: { kind: 'holder', holder: { actor_type: 'user', actor_id: 'team-member' } } },
  { level: 'guest', shown: { kind: 'fixed', level: 'guest' } },
  { level: 'viewer', shown: { kind: 'fixed', level: 'viewer' } },
];

/** Levels and groups, with the number of people in each. */
export function HolderList({ groups, members, shown, onShow, unsaved }: Props) {
  const line = (one: Shown, name: string, count: number, isFixed = false) => {
    const key = keyOfShown(one);
    return (
      <li key={key}>
        <button type="button" aria-current={key === keyOfShown(shown) || undefined} onClick={() => onShow(one)}>
          <span>{name}</span>
          {isFixed && <Icon name="lock" size={12} />}
          {unsaved.has(key) && <span className={styles.dot} title="Not saved yet" />}
          <span className={styles.count}>{count}</span>
        </button>
      </li>
    );
  };
  return (
    <nav className={styles.holders} aria-label="Levels and groups">
      <h2>Levels</h2>
      <ul>
        {LEVELS.map(({ level, shown: one }) =>
          line(
            one,
            LEVEL_WORDS[level].name,
            members.filter((member) => member.access_level === level).length,
            one.kind === 'fixed',
          ),
        )}
      </ul>
      {groups.length > 0 && <h2>Groups</h2>}
      <ul>
        {groups.map((group) =>
          line(
            { kind: 'holder', holder: { actor_type: 'workspace_group', actor_id: group.id } },
            group.group_name,
            group.user_ids.length,
          ),
        )}
      </ul>
      <p className={styles.quiet}>
        The widest right applies: a person has every right that their level or any of their groups grants. A lock marks
        a fixed list.
      </p>
    </nav>
  );
}
