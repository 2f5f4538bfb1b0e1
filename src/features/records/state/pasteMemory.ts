import type { ColumnReading } from '@/domain/imports/columnReading';

/** How a person had the texts read that they pasted into a field: asked once for each, as long as the tab lives. */
export const pasteMemory = new Map<string, ColumnReading>();
