import type { ReactNode } from 'react';
import { joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import { formatNumber } from '@/domain/fields/formatNumber';
import { optionById } from '@/domain/fields/optionNames';
import { QUALIFIED_SIGNS, type QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import { writeNumber } from '@/domain/fields/writeNumber';
import type { XyPoint } from '@/domain/fields/xyPoint';
import { isRedacted } from '@/domain/records/redacted';
import type { Field } from '@/domain/rows/rowShapes';
import type { DepictionMatch } from '@/domain/structures';
import type { ShownCell } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import { Icon, type Person } from '@/ui';
import { ChipsCell, NumberCell, PeopleCell, SparkCell, StatusCell, TextCell } from '@/ui/grid';
import styles from './Cells.module.css';
import { linesOf } from './linesOf';
import { optionHue, statusLook } from './optionLook';
import { PartCell } from './PartCell';
import { ReferenceCell } from './ReferenceCell';
import { SequenceCell } from './SequenceCell';
import { StructureCell } from './StructureCell';

export interface CellContentProps {
  recordId: string;
  field: Field;
  cell: ShownCell | null;
  lookups: Lookups;
  /** The person who looks, whose face is drawn quiet. */
  userId: string;
  isKey: boolean;
  width: number;
  rowHeight: number;
  /** Most decimals of the numbers in the column. */
  decimals?: number | undefined;
  /** What a structure search has found in the cell. */
  match?: DepictionMatch | undefined;
}

/** Drawn one at a time: several show the first of them and their number. */
const DRAWN: ReadonlySet<string> = new Set(['smiles-string', 'molfile', 'rxn', 'xy-array', 'file', 'image', 'plasmid']);
const MONO: ReadonlySet<string> = new Set(['dna-oligo', 'rna-oligo', 'peptide']);

/** What a cell shows, by the type of its field. Several values (of several experiments) show the newest and their count. */
export function CellContent({
  recordId,
  field,
  cell,
  lookups,
  userId,
  isKey,
  width,
  rowHeight,
  decimals,
  match,
}: CellContentProps): ReactNode {
  const shown = cell?.values[0];
  if (!cell || !shown) return null;
  if (isRedacted(shown.content))
    return (
      <span className={styles.redacted} title="You may not see this value.">
        <Icon name="lock" /> Hidden
      </span>
    );
  const content = readContent(field, shown.content);
  if (content === null) return null;
  const cx = { field, lookups };
  const tall = rowHeight >= 48;
  const several = cell.values.length > 1;
  if (several && field.attrs.aggregation && !DRAWN.has(field.field_type))
    return <AggregateCell cell={cell} field={field} lookups={lookups} rowHeight={rowHeight} />;
  const note = several ? otherValues(cell, field, lookups) : undefined;
  switch (field.field_type) {
    case 'number':
    case 'formula':
      // A formula may give a text too.
      if (field.field_type === 'formula' && typeof content !== 'number') break;
      return (
        <NumberCell
          text={formatContent(content, cx)}
          decimals={decimals}
          rowHeight={rowHeight}
          deviation={note}
          warn={cell.conflict}
        />
      );
    case 'qualified-number': {
      const number = content as unknown as QualifiedNumber;
      const figures = field.attrs.display_options?.significant_figures;
      return (
        <NumberCell
          text={writeNumber(number.value, field)}
          decimals={decimals}
          qualifier={QUALIFIED_SIGNS[number.qualifier] || undefined}
          deviation={note ?? deviationText(number, figures, tall)}
          warn={note !== undefined && cell.conflict}
          rowHeight={rowHeight}
        />
      );
    }
    case 'status': {
      const option = optionById(field, String(content));
      return option && <StatusCell {...statusLook(option)} label={option.name} rowHeight={rowHeight} />;
    }
    case 'select':
    case 'multiselect':
      return <ChipsCell chips={chipsOf(field, content)} width={width} rowHeight={rowHeight} />;
    case 'record-reference':
      return (
        <ReferenceCell
          key={recordId}
          sliceId={field.ref_slice_id}
          content={content}
          width={width}
          rowHeight={rowHeight}
        />
      );
    case 'file':
    case 'image':
    case 'plasmid':
      return (
        <PartCell
          key={recordId}
          field={field}
          recordId={recordId}
          content={content}
          text={formatContent(content, cx)}
          width={width}
          rowHeight={rowHeight}
        />
      );
    case 'people':
      return <PeopleCell people={peopleOf(content, lookups, userId)} named={width >= 150} />;
    case 'boolean':
      return (
        <span className={styles.boolean} data-on={content === true || undefined}>
          {content === true && <Icon name="check" size={12} />}
          <span className={styles.spoken}>{content === true ? 'true' : 'false'}</span>
        </span>
      );
    case 'URL':
      return (
        <a
          className={styles.link}
          href={String(content)}
          target="_blank"
          rel="noreferrer noopener"
          tabIndex={-1}
          title={String(content)}
        >
          {String(content).replace(/^https?:\/\//, '')}
        </a>
      );
    case 'votes':
      return <Votes content={content} userId={userId} />;
    case 'dna-oligo':
    case 'rna-oligo':
    case 'peptide':
      return (
        <SequenceCell
          text={formatContent(content, cx)}
          width={width}
          rowHeight={rowHeight}
          lines={linesOf(
            field,
            cell.values.map((value) => value.content),
          )}
        />
      );
    case 'xy-array':
      return (
        <SparkCell
          points={(content as XyPoint[]).map(({ x, y, is_outlier }) => ({ x, y, excluded: is_outlier === true }))}
          line={lineThrough(content as XyPoint[])}
          width={width - 16}
          height={rowHeight - 4}
          xLabel={field.attrs.display_options?.x_axis_label}
          yLabel={field.attrs.display_options?.y_axis_label}
          label={formatContent(content, cx)}
        />
      );
    case 'smiles-string':
    case 'molfile':
      return (
        <StructureCell
          structure={String(content)}
          label={formatContent(content, cx)}
          width={width}
          rowHeight={rowHeight}
          match={match}
        />
      );
    case 'rxn':
      return (
        <StructureCell
          structure={(content as unknown as { rxn: string }).rxn}
          label={formatContent(content, cx)}
          reaction
          width={width}
          rowHeight={rowHeight}
        />
      );
  }
  return (
    <TextCell
      text={formatContent(content, cx)}
      strong={isKey}
      mono={MONO.has(field.field_type)}
      under={note}
      rowHeight={rowHeight}
    />
  );
}

/** All values of a cell, or both ends of their range, as one text. */
function AggregateCell({
  cell,
  field,
  lookups,
  rowHeight,
}: Pick<CellContentProps, 'field' | 'lookups' | 'rowHeight'> & { cell: ShownCell }) {
  const texts = cell.values.map((value) => formatContent(value.content, { field, lookups }));
  return <TextCell text={joinValueTexts(field, texts)} rowHeight={rowHeight} />;
}

function deviationText(number: QualifiedNumber, figures: number | undefined, tall: boolean): string | undefined {
  const parts = [
    ...(number.sd === undefined
      ? []
      : [`± ${formatNumber(number.sd, figures === undefined ? 3 : Math.max(2, figures - 1))}`]),
    ...(number.n === undefined || !tall ? [] : [`n ${number.n}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function otherValues(cell: ShownCell, field: Field, lookups: Lookups): string {
  const second = cell.values[1];
  const count = `${cell.values.length} values`;
  return second && cell.values.length === 2
    ? `and ${formatContent(second.content, { field, lookups })} · ${count}`
    : count;
}

/** The points joined in the order of x, without those that are left out. */
function lineThrough(points: readonly XyPoint[]) {
  return points.filter((point) => !point.is_outlier).sort((a, b) => a.x - b.x);
}

function chipsOf(field: Field, content: Json) {
  const ids = Array.isArray(content) ? content.map(String) : [String(content)];
  return ids.flatMap((id) => {
    const option = optionById(field, id);
    return option ? [{ key: id, label: option.name, hue: optionHue(option) }] : [];
  });
}

function peopleOf(content: Json, lookups: Lookups, userId: string): Person[] {
  const ids = Array.isArray(content) ? content.map(String) : [];
  return ids.map((id) => ({ id, name: lookups.nameOfUser(id) ?? 'Unknown person', me: id === userId }));
}

function Votes({ content, userId }: { content: Json; userId: string }) {
  const votes = content as unknown as { upvotes: string[]; downvotes: string[] };
  const mine = votes.upvotes.includes(userId) ? 'up' : votes.downvotes.includes(userId) ? 'down' : undefined;
  return (
    <span className={styles.votes}>
      <span data-mine={mine === 'up' || undefined} title="For">
        <Icon name="up" size={12} label="For" /> {votes.upvotes.length}
      </span>
      <span data-mine={mine === 'down' || undefined} title="Against">
        <Icon name="arrow-down" size={12} label="Against" /> {votes.downvotes.length}
      </span>
    </span>
  );
}
