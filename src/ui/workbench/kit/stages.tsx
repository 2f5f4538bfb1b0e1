import { StatusMark } from '../../index';

/** Options with marks. */
export const STAGES = [
  {
    value: 'todo',
    label: (
      <StatusMark shape="todo" flat>
        To do
      </StatusMark>
    ),
    text: 'To do',
  },
  {
    value: 'test',
    label: (
      <StatusMark shape="progress" flat>
        In test
      </StatusMark>
    ),
    text: 'In test',
  },
  {
    value: 'review',
    label: (
      <StatusMark shape="review" flat>
        To review
      </StatusMark>
    ),
    text: 'To review',
  },
  {
    value: 'done',
    label: (
      <StatusMark shape="done" flat>
        Complete
      </StatusMark>
    ),
    text: 'Complete',
  },
  {
    value: 'blocked',
    label: (
      <StatusMark shape="blocked" flat>
        Blocked
      </StatusMark>
    ),
    text: 'Blocked',
  },
];
