import { useMemo, useState } from 'react';
import type { RowOf } from '@/domain/kinds/registry';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { refusalWords } from '@/domain/permissions/refusalWords';
import type { RightsRows } from '@/domain/rights/resolveActor';
import type { Verdict, WhyStep } from '@/domain/rights/whyWalk';
import { compareNatural } from '@/domain/sorts/natural';
import { localDay } from '@/lib/localDay';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { personOf } from '@/parts/people/personOf';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { Avatar, Combobox, Icon, type IconName, Select } from '@/ui';
import styles from './Rights.module.css';
import type { NamedUniverse } from './useUniverse';
import { QUESTIONS, type QuestionKey, useWhy } from './useWhy';

interface Props {
  rows: RightsRows;
  workspaceId: string;
  /** The person to begin with; null = nobody yet. */
  firstId: string | null;
  members: readonly RowOf<'member'>[];
  universe: NamedUniverse;
}

const VERDICTS: Record<Verdict, { text: string; icon: IconName }> = {
  gives: { text: 'Gives', icon: 'check' },
  does_not: { text: 'Does not', icon: 'x' },
  silent: { text: 'Silent', icon: 'minus' },
};

/** Why somebody can or cannot see or do something: level, groups, shared programs, answer. */
export function WhyPanel({ rows, workspaceId, firstId, members, universe }: Props) {
  const [userId, setUserId] = useState(firstId);
  const [questionKey, setQuestionKey] = useState<QuestionKey>('see-field');
  const [things, setThings] = useState<Readonly<Record<string, string>>>({});
  const people = usePeopleOptions('all');
  const question = QUESTIONS.find(({ key }) => key === questionKey) ?? QUESTIONS[0];
  const { of } = question;
  const options = useMemo(() => {
    if (of === 'field') return universe.fields;
    if (of === 'slice') return universe.slices;
    if (of === null) return [];
    const list = rows.all(of).filter((row) => !row.is_deleted);
    const nameOf = (row: (typeof list)[number]) => ('view_name' in row ? row.view_name : row.program_name);
    return list
      .map((row) => ({ value: row.id, label: nameOf(row), text: nameOf(row) }))
      .sort((a, b) => compareNatural(a.text, b.text));
  }, [of, universe, rows]);
  const thingId = of === null ? null : (things[of] ?? options[0]?.value ?? null);
  const walk = useWhy(rows, workspaceId, userId, question, thingId);
  const member = members.find(({ id }) => id === userId);
  const thing = options.find(({ value }) => value === thingId)?.text ?? '';
  const name = member ? nameOfMember(member) : '';
  return (
    <section className={styles.why} aria-label="Why can or cannot somebody">
      <h2 className={styles.heading}>Why can, or cannot</h2>
      <div className={styles.sentence}>
        <Combobox
          size="compact"
          aria-label="Person"
          placeholder="Somebody"
          options={people}
          value={userId ?? undefined}
          onValueChange={(id) => setUserId(id ?? null)}
        />
        <Select
          size="compact"
          aria-label="What they do"
          value={questionKey}
          options={QUESTIONS.map(({ key, verb }) => ({ value: key, label: verb }))}
          onValueChange={setQuestionKey}
        />
        {of !== null && (
          <Combobox
            size="compact"
            aria-label="Of what"
            placeholder="Choose"
            options={options}
            value={thingId ?? undefined}
            onValueChange={(id) => id !== undefined && setThings({ ...things, [of]: id })}
          />
        )}
      </div>
      {member && walk && (
        <ol className={styles.walk} aria-live="polite">
          <li>
            <Avatar person={personOf(member)} decorative />
            <span className={styles.what}>
              <b>{name}</b>
              <span className={styles.quiet}>In the workspace since {localDay(member.created_at)}</span>
            </span>
          </li>
          {walk.steps.map((step) => (
            <Step key={`${step.kind} ${step.id} ${'groupId' in step ? step.groupId : ''}`} step={step} rows={rows} />
          ))}
          <li data-verdict={walk.decision.allowed ? 'gives' : 'does_not'}>
            <Icon name={walk.decision.allowed ? 'check' : 'x'} />
            <span className={styles.what}>
              <b>
                {walk.decision.allowed ? 'Yes' : 'No'}, {name} {walk.decision.allowed ? 'can' : 'cannot'}{' '}
                {question.verb} {thing}
              </b>
              <span className={styles.quiet}>
                {walk.decision.allowed
                  ? 'The widest of level and groups wins.'
                  : refusalWords(walk.decision, question.ability)}
              </span>
            </span>
          </li>
        </ol>
      )}
      {!member && <p className={styles.quiet}>Choose a person to see where each of their rights comes from.</p>}
    </section>
  );
}

function Step({ step, rows }: { step: WhyStep; rows: RightsRows }) {
  const { text, icon } = VERDICTS[step.verdict];
  const groupName = (id: string) => rows.get('group', id)?.group_name ?? 'a group that was deleted';
  const [what, about] =
    step.kind === 'level'
      ? [
          `Level ${LEVEL_WORDS[step.id as keyof typeof LEVEL_WORDS]?.name ?? step.id}`,
          step.verdict === 'gives' ? 'Gives it' : 'Does not give it',
        ]
      : step.kind === 'group'
        ? [`Group ${groupName(step.id)}`, step.verdict === 'silent' ? 'Says nothing on this' : 'By its own rights']
        : [
            `Program ${rows.get('program', step.id)?.program_name ?? ''}`,
            step.groupId ? `Shared with group ${groupName(step.groupId)}` : 'Shared with them',
          ];
  return (
    <li data-verdict={step.verdict}>
      <Icon name={step.kind === 'level' ? 'shield' : step.kind === 'group' ? 'group' : 'share'} />
      <span className={styles.what}>
        <b>{what}</b>
        <span className={styles.quiet}>{about}</span>
      </span>
      <span className={styles.verdict}>
        <Icon name={icon} size={12} /> {text}
      </span>
    </li>
  );
}
