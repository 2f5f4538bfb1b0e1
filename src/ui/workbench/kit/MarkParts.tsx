import { Avatar, AvatarStack, Chip, type ChipHue, StatusMark } from '../../index';
import { Line } from './Line';
import { Part } from './Part';

/** Marks of state, options and people. */
export function MarkParts() {
  return (
    <Part title="Status, options, people" note="shape and word, never colour alone">
      <Line>
        <StatusMark shape="todo">To do</StatusMark>
        <StatusMark shape="progress">In progress</StatusMark>
        <StatusMark shape="review">To review</StatusMark>
        <StatusMark shape="done">Complete</StatusMark>
        <StatusMark shape="blocked">Blocked</StatusMark>
        <StatusMark shape="parked">Parked</StatusMark>
        <StatusMark shape="cancelled">Cancelled</StatusMark>
        <StatusMark shape="refused">Refused</StatusMark>
        <StatusMark shape="waiting">3 waiting</StatusMark>
      </Line>
      <Line>
        {['EGFR', 'HER2', 'SRC', 'ABL1', 'BTK', 'JAK2', 'ALK', 'KIT'].map((label, index) => (
          <Chip key={label} hue={(index + 1) as ChipHue}>
            {label}
          </Chip>
        ))}
        <Chip onRemove={() => undefined} removeLabel="Remove note">
          Neutral
        </Chip>
      </Line>
      <Line>
        <Avatar person={{ id: 'me', name: 'Lena Holm', me: true }} />
        <AvatarStack
          people={['Ana Ruiz', 'Mei Tan', 'Jonas Berg', 'Priya Nair', 'Tomas Kral', 'Ida Sol'].map((name, index) => ({
            id: name,
            name,
            hue: ((index % 5) + 1) as 1 | 2 | 3 | 4 | 5,
          }))}
          max={5}
        />
        <Avatar person={{ id: 'x', name: 'Ana Ruiz', hue: 1 }} size="small" />
      </Line>
    </Part>
  );
}
