import { type ComponentType, createContext, useContext } from 'react';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { SketchKind } from '@/domain/structures';

/** A structure of a record, with the name to show. */
export interface NamedStructure {
  id: string;
  name: string;
  /** SMILES or molfile. */
  structure: string;
}

/** The forms in which a structure or reaction is copied. */
export type CopyForm = 'smiles' | 'molfileV2000' | 'molfileV3000' | 'inchi' | 'rxn' | 'svg' | 'png';

/** Parts of the structures feature that tables use. Features do not import each other, so the app provides them. */
export interface StructureSlots {
  Sketcher: ComponentType<{
    kind: SketchKind;
    text: string;
    title: string;
    onApply(text: string): void;
    onClose(): void;
  }>;
  Compare: ComponentType<{
    structures: readonly NamedStructure[];
    onClose(): void;
    /** Filters the table by a core. */
    onFind?: ((pattern: string) => void) | undefined;
  }>;
  /**
   * Copies a structure to the clipboard.
   * @returns the message for the person
   */
  copyAs(structure: string, form: CopyForm): Promise<string>;
  /**
   * A pasted molfile, SMILES or InChI in the form that a field of this type stores; the text itself if it is none of
   * these.
   */
  pasted(text: string, type: FieldType): Promise<string>;
  /** The content of a drawn reaction, with its drawing. */
  reaction(rxn: string): Promise<{ rxn: string; svg: string }>;
}

const Slots = createContext<StructureSlots | null>(null);

export const StructureSlotsProvider = Slots.Provider;

/** The functions of the structures feature, null if the app provides none: then nothing can be drawn or compared. */
export function useStructureSlots(): StructureSlots | null {
  return useContext(Slots);
}
