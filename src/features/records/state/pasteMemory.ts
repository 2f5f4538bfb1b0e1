import type { ColumnReading } from '@/domain/imports/columnReading';

/**
 * How a person chose to have texts read that they paste into a field: asked once per field, as long as the tab lives.
 */
export const pasteMemory = new Map<string, ColumnReading>();
