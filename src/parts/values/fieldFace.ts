import type { ComponentType, ReactNode } from 'react';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { ParseResult } from '@/domain/fields/parseResult';
import type { Field } from '@/domain/kinds/field';
import type { DepictionMatch } from '@/domain/structures';
import type { ShownCell } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
import type { IconName } from '@/ui';
import type { CommitMove, PlainCell } from '@/ui/grid';

/** A value that is shown, with the room it has. */
export interface FaceCell {
  recordId: string;
  field: Field;
  /** The value on top, as its type holds it; never null. */
  content: Json;
  /** All that the cell has. */
  cell: ShownCell;
  lookups: Lookups;
  /** The person who looks, whose face is drawn quiet. */
  userId: string;
  isKey: boolean;
  /** px */
  width: number;
  rowHeight: number;
  /** Most decimals of the numbers in the column. */
  decimals: number | undefined;
  /** What a structure search has found in the cell. */
  match: DepictionMatch | undefined;
  /** What is said of further values of the cell; undefined when there is one. */
  note: string | undefined;
}

/** A single value that is perhaps nothing but a line of text. */
export interface FaceLine {
  field: Field;
  content: Json;
  lookups: Lookups;
  rowHeight: number;
  decimals: number | undefined;
}

export interface EditedContent {
  content: Json;
  /** The value that was in the cell when the text was begun, null = none; absent: what is there now. */
  saw?: string | null;
}

/** What an editor hands over: a content that was read, a text that the field does not take, or that all stays as it was. */
export type EditedValue = EditedContent | { typed: string; reason: string } | { unchanged: true };

/** What whoever opens an editor gives it. */
export interface FieldEditorProps {
  field: Field;
  cell: ShownCell | null;
  lookups: Lookups;
  userId: string;
  /** The character that began the edit and replaces the content; undefined when the content is edited as it is. */
  initialText?: string | undefined;
  /** A text that was refused in this cell: it is in the editor for repair. */
  refusedText: string | undefined;
  /** The side on which the cell shows its text. */
  align?: 'start' | 'end';
  /** Ends the edit with what it came to. */
  commit(value: EditedValue, move?: CommitMove): void;
  /** Ends the edit; nothing changes. */
  cancel(): void;
  /** Opens the sketcher over what is typed; undefined where nothing can be drawn. */
  onDraw: ((text: string) => void) | undefined;
  /** Makes an option; undefined when this person may not. @returns its id. */
  createOption: ((name: string) => Promise<string | null>) | undefined;
  /** Opens what the cell holds over the page: files, a plasmid. */
  onOpen(): void;
}

/** What the editor of a type gets: the content of the cell, and how its field reads and takes a text. */
export interface ValueEditorProps extends FieldEditorProps {
  content: Json;
  /** The content as text, or the text that was refused. */
  text: string;
  read(typed: string): ParseResult<Json>;
  /** Ends the edit with a text, read by the field. */
  take(typed: string, move?: CommitMove): void;
}

/** What a paste does with the cells of a type, beside reading their text. */
export interface PasteWay {
  /** The texts of the cells that a pasted file stands for, one below the other; null when it is no file of the kind. */
  records?(text: string): string[] | null;
  /** Texts are structures, and first put into the form that the field holds. */
  isStructure?: true;
  /** Files from the clipboard, or dropped, are added to the cell. */
  files?: 'file' | 'image';
}

/** All that a screen needs to know of a field type. */
export interface FieldFace {
  icon: IconName;
  /** Usual width of a column in px. */
  width: number;
  cell(cell: FaceCell): ReactNode;
  /** The value as a line of text, undefined where it needs `cell`; absent where it always does. */
  line?(line: FaceLine): PlainCell | undefined;
  /** A value is a picture: of several the first is shown. */
  isPicture?: true;
  /** null where nothing is typed: the value is worked out, or comes from elsewhere. */
  editor: ComponentType<ValueEditorProps> | null;
  /** What opens in place of an editor in the cell: the sketcher, or what the cell holds (files, a plasmid). */
  opens?: 'sketcher' | 'part';
  paste: PasteWay;
}
