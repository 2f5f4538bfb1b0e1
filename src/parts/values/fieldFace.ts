import type { ComponentType, ReactNode } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { ParseResult } from '@/domain/fields/parseResult';
import type { Field } from '@/domain/kinds/field';
import type { DepictionMatch } from '@/domain/structures';
import type { ShownCell } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import type { IconName } from '@/ui';
import type { CommitMove, PlainCell } from '@/ui/grid';

/** A value to be shown, and the space for it. */
export interface FaceCell {
  recordId: string;
  field: Field;
  /** The shown value, in the form of its type; never null. */
  content: Json;
  /** All values of the cell. */
  cell: ShownCell;
  lookups: Lookups;
  /** The person who looks at the screen: their avatar is drawn in quiet colours. */
  userId: string;
  isKey: boolean;
  /** px */
  width: number;
  rowHeight: number;
  /** Largest number of decimals in the column. */
  decimals: number | undefined;
  /** Match of a structure search in the cell. */
  match: DepictionMatch | undefined;
  /** Text about the other values of the cell; undefined if there is only one. */
  note: string | undefined;
}

/** A single value that may be just a line of text. */
export interface FaceLine {
  field: Field;
  content: Json;
  lookups: Lookups;
  rowHeight: number;
  decimals: number | undefined;
}

export interface EditedContent {
  content: Json;
  /** The value in the cell when the text was begun, null = none; absent: the current value. */
  saw?: string | null;
}

/** The result of an editor: a content, a text that the field does not accept, or no change. */
export type EditedValue = EditedContent | { typed: string; reason: string } | { unchanged: true };

/** Props of every cell editor. */
export interface FieldEditorProps {
  field: Field;
  cell: ShownCell | null;
  lookups: Lookups;
  userId: string;
  /** The character that began the edit and replaces the content; undefined if the content is edited as it is. */
  initialText?: string | undefined;
  /** A text that was refused in this cell: the editor contains it for correction. */
  refusedText: string | undefined;
  /** The side to which the cell aligns its text. */
  align?: 'start' | 'end';
  /** Ends the edit with its result. */
  commit(value: EditedValue, move?: CommitMove): void;
  /** Ends the edit without a change. */
  cancel(): void;
  /** Opens the sketcher with what is typed; undefined if nothing can be drawn. */
  onDraw: ((text: string) => void) | undefined;
  /**
   * Creates an option; undefined if this person may not.
   * @returns its id.
   */
  createOption: ((name: string) => Promise<string | null>) | undefined;
  /** Opens the content of the cell over the page: files, a plasmid. */
  onOpen(): void;
}

/** Props of the editor of a type: the content of the cell, and how its field reads and formats a text. */
export interface ValueEditorProps extends FieldEditorProps {
  content: Json;
  /** The content as text, or the text that was refused. */
  text: string;
  read(typed: string): ParseResult<Json>;
  /** Ends the edit with a text, which the field reads. */
  take(typed: string, move?: CommitMove): void;
}

/** How a paste treats cells of a type, besides reading their text. */
export interface PasteWay {
  /**
   * The texts of the cells that a pasted file stands for, one below the other; null if it is not a file of this kind.
   */
  records?(text: string): string[] | null;
  /** Texts are structures, and are first converted to the form that the field stores. */
  isStructure?: true;
  /** Files from the clipboard, or dropped ones, are added to the cell. */
  files?: 'file' | 'image';
}

/** Everything that a screen needs to know about a field type. */
export interface FieldFace {
  icon: IconName;
  /** Default width of a column in px. */
  width: number;
  cell(cell: FaceCell): ReactNode;
  /** The value as a line of text, undefined if it needs `cell`; absent if it always does. */
  line?(line: FaceLine): PlainCell | undefined;
  /** Whether a value is a picture: of several, the first is shown. */
  isPicture?: true;
  /** null if nothing can be typed: the value is computed, or comes from elsewhere. */
  editor: ComponentType<ValueEditorProps> | null;
  /** Opens in place of an editor in the cell: the sketcher, or the content of the cell (files, a plasmid). */
  opens?: 'sketcher' | 'part';
  paste: PasteWay;
}
