import { ACCESS_LEVELS, type AccessLevel } from '@/domain/permissions/actor';
import { seatsTaken } from '@/domain/plans/seats';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { Select, TextInput } from '@/ui';
import styles from './Members.module.css';
import { SeatMeter } from './SeatMeter';
import type { MemberLine, MemberOrder } from './useMembers';

export interface MembersFilter {
  text: string;
  level: AccessLevel | 'all' | 'no factor';
}

interface Props {
  filter: MembersFilter;
  onFilter: (filter: MembersFilter) => void;
  order: MemberOrder;
  onOrder: (order: MemberOrder) => void;
  /** Null if the person does not manage seats. */
  seats: { number: number; held?: number; lines: readonly MemberLine[] } | null;
}

const LEVELS: readonly { value: MembersFilter['level']; label: string }[] = [
  { value: 'all', label: 'All levels' },
  ...ACCESS_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value].name })),
];

/** People to remind before a second factor becomes mandatory. */
const WITHOUT_FACTOR = { value: 'no factor', label: 'No second factor' } as const;

const ORDERS: readonly { value: MemberOrder; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'level', label: 'By level' },
  { value: 'seen', label: 'Last seen first' },
];

/** Searches the members, and shows how many seats they take. */
export function MembersBar({ filter, onFilter, order, onOrder, seats }: Props) {
  return (
    <div className={styles.bar}>
      <span className={styles.search}>
        <TextInput
          icon="search"
          size="compact"
          aria-label="Find a member"
          placeholder="Find a member"
          value={filter.text}
          onValueChange={(text) => onFilter({ ...filter, text })}
        />
      </span>
      <Select
        size="compact"
        className={styles.choose}
        aria-label="Level"
        value={filter.level}
        options={seats ? [...LEVELS, WITHOUT_FACTOR] : LEVELS}
        onValueChange={(level) => onFilter({ ...filter, level })}
      />
      <Select
        size="compact"
        className={styles.choose}
        aria-label="Order"
        value={order}
        options={ORDERS}
        onValueChange={onOrder}
      />
      <span className={styles.grow} />
      {seats && (
        <SeatMeter
          number={seats.number}
          taken={seatsTaken(seats.lines.map(({ member }) => member))}
          held={seats.held ?? 0}
        />
      )}
    </div>
  );
}
