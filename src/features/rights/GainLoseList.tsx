import { useMemo } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { PermissionSettings } from '@/domain/permissions/permissionSettings';
import { compareRights, type RightsDifference } from '@/domain/rights/compareRights';
import type { RightsRows } from '@/domain/rights/resolveActor';
import { counted } from '@/lib/words/counted';
import { personOf } from '@/parts/people/personOf';
import { AvatarStack, Icon } from '@/ui';
import { differenceWords } from './differenceWords';
import type { Holder } from './draft';
import styles from './Rights.module.css';
import type { NamedUniverse } from './useUniverse';

interface Props {
  rows: RightsRows;
  workspaceId: string;
  holder: Holder;
  draft: PermissionSettings;
  universe: NamedUniverse;
  members: readonly RowOf<'member'>[];
}

const TURNS = {
  lose: { word: 'Lose', icon: 'minus' },
  keep: { word: 'Keep', icon: 'check' },
  gain: { word: 'Gain', icon: 'plus' },
} as const;

const NOTES: Partial<Record<RightsDifference['turn'], string>> = {
  lose: 'Removed from their laptops the next time they connect. Unsent work on it is saved for them as a file.',
  keep: 'Another of their groups, or their level, still gives it.',
};

/** Before a change of rights is saved: who gains, who loses and who keeps what. */
export function GainLoseList({ rows, workspaceId, holder, draft, universe, members }: Props) {
  const differences = useMemo(() => {
    const by = { id: '', workspace_id: workspaceId, last_updated_by: '', updated_at: '' };
    return compareRights(rows, workspaceId, { ...draft, ...holder, ...by }, universe.universe);
  }, [rows, workspaceId, holder, draft, universe]);
  const byId = new Map(members.map((member) => [member.id, member]));
  const people = new Set(differences.flatMap(({ turn, userIds }) => (turn === 'keep' ? [] : userIds)));
  return (
    <section className={styles.gains} aria-label="Who gains, who loses" aria-live="polite">
      <h2 className={styles.heading}>
        Who gains, who loses <span className={styles.quiet}>{counted(people.size, 'person', 'people')}</span>
      </h2>
      {differences.length === 0 && <p className={styles.quiet}>This changes nobody's access.</p>}
      <ul>
        {differences.map((difference) => {
          const { turn, userIds } = difference;
          const named = userIds.flatMap((id) => byId.get(id) ?? []);
          return (
            <li key={JSON.stringify([turn, difference.setting, difference.ids, difference.measure])} data-turn={turn}>
              <Icon name={TURNS[turn].icon} size={12} />
              <span className={styles.what}>
                <b>{TURNS[turn].word}</b> {differenceWords(difference, universe.nameOf)}
                {NOTES[turn] && <span className={styles.quiet}>{NOTES[turn]}</span>}
              </span>
              <span title={named.map(nameOfMember).join(', ')}>
                <AvatarStack people={named.map(personOf)} size="small" max={5} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
