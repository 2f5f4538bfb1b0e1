export type { ChemistryApi, ColumnComparison, KeptPart, PartToKeep } from './chemistryApi';
export type { RefusedStructure } from './library/libraryPart';
export type { StructureRow } from './library/structureLibrary';
export type { StructureFormat } from './rdkit/convertStructure';
export type { RGroupTable } from './rdkit/rGroups';
