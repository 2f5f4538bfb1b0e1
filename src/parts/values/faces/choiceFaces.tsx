import type { Lookups } from '@/domain/fields/fieldContext';
import { optionById } from '@/domain/fields/optionNames';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { Icon, type Person } from '@/ui';
import { ChipsCell, PeopleCell, StatusCell } from '@/ui/grid';
import styles from '../cells/Cells.module.css';
import { optionHue, statusLook } from '../cells/optionLook';
import { ReferenceCell } from '../cells/ReferenceCell';
import { VotesCell } from '../cells/VotesCell';
import { BooleanEditor } from '../editors/BooleanEditor';
import { ManyOptionsEditor, OneOptionEditor } from '../editors/OptionEditor';
import { PeopleEditor } from '../editors/PeopleEditor';
import { ReferenceEditor } from '../editors/ReferenceEditor';
import { VotesEditor } from '../editors/VotesEditor';
import type { FaceCell, FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';

/** Minimum column width, in px, at which people are named. */
const NAMED_FROM = 150;

const optionChips = ({ field, content, width, rowHeight }: FaceCell) => (
  <ChipsCell chips={chipsOf(field, content)} width={width} rowHeight={rowHeight} />
);

export const selectFace: FieldFace = {
  icon: FIELD_ICONS.select,
  width: 148,
  cell: optionChips,
  editor: OneOptionEditor,
  paste: {},
};

export const multiselectFace: FieldFace = {
  icon: FIELD_ICONS.multiselect,
  width: 196,
  cell: optionChips,
  editor: ManyOptionsEditor,
  paste: {},
};

export const statusFace: FieldFace = {
  icon: FIELD_ICONS.status,
  width: 132,
  cell: ({ field, content, rowHeight }) => {
    const option = optionById(field, String(content));
    return option && <StatusCell {...statusLook(option)} label={option.name} rowHeight={rowHeight} />;
  },
  editor: OneOptionEditor,
  paste: {},
};

export const booleanFace: FieldFace = {
  icon: FIELD_ICONS.boolean,
  width: 88,
  cell: ({ content }) => (
    <span className={styles.boolean} data-on={content === true || undefined}>
      {content === true && <Icon name="check" size={12} />}
      <span className={styles.spoken}>{content === true ? 'true' : 'false'}</span>
    </span>
  ),
  editor: BooleanEditor,
  paste: {},
};

export const peopleFace: FieldFace = {
  icon: FIELD_ICONS.people,
  width: 120,
  cell: ({ content, lookups, userId, width }) => (
    <PeopleCell people={peopleOf(content, lookups, userId)} named={width >= NAMED_FROM} />
  ),
  editor: PeopleEditor,
  paste: {},
};

export const votesFace: FieldFace = {
  icon: FIELD_ICONS.votes,
  width: 88,
  cell: ({ content, userId }) => <VotesCell content={content} userId={userId} />,
  editor: VotesEditor,
  paste: {},
};

export const recordReferenceFace: FieldFace = {
  icon: FIELD_ICONS['record-reference'],
  width: 176,
  cell: ({ recordId, field, content, width, rowHeight }) => (
    <ReferenceCell key={recordId} sliceId={field.ref_slice_id} content={content} width={width} rowHeight={rowHeight} />
  ),
  editor: ReferenceEditor,
  paste: {},
};

function chipsOf(field: Field, content: Json) {
  const ids = Array.isArray(content) ? content.map(String) : [String(content)];
  return ids.flatMap((id) => {
    const option = optionById(field, id);
    return option ? [{ key: id, label: option.name, ...optionHue(option) }] : [];
  });
}

function peopleOf(content: Json, lookups: Lookups, userId: string): Person[] {
  const ids = Array.isArray(content) ? content.map(String) : [];
  return ids.map((id) => ({ id, name: lookups.nameOfUser(id) ?? 'Unknown person', me: id === userId }));
}
