import { columnNames } from '../filters/columnNames';
import { viewSortSchema } from '../kinds/view';

/** A sort as queries and exports send it: its column is given under one of its names. */
export const sortSchema = viewSortSchema.extend(columnNames);
