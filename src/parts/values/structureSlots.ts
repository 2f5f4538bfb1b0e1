import { type ComponentType, createContext, useContext } from 'react';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { SketchKind } from '@/domain/structures';

/** A structure of a record, named for the person. */
export interface NamedStructure {
  id: string;
  name: string;
  /** SMILES or molfile. */
  structure: string;
}

/** The forms in which a structure or reaction is copied. */
export type CopyForm = 'smiles' | 'molfileV2000' | 'molfileV3000' | 'inchi' | 'rxn' | 'svg' | 'png';

/** What the table asks of the structures scene, which the app plugs in: features know nothing of each other. */
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
  /** Puts a structure on the clipboard. @returns what to tell the person */
  copyAs(structure: string, form: CopyForm): Promise<string>;
  /** A pasted molfile, SMILES or InChI in the form that a field of this type holds; the text itself when it is none. */
  pasted(text: string, type: FieldType): Promise<string>;
  /** The content of a drawn reaction, with its drawing. */
  reaction(rxn: string): Promise<{ rxn: string; svg: string }>;
}

const Slots = createContext<StructureSlots | null>(null);

export const StructureSlotsProvider = Slots.Provider;

/** The structures scene, null where the app plugs none in: then nothing can be drawn or compared. */
export function useStructureSlots(): StructureSlots | null {
  return useContext(Slots);
}
