import { columnNames } from '../filters/columnNames';
import { viewSortSchema } from '../kinds/view';

/** A sort as queries and exports carry it: of any of the names of its column one. */
export const sortSchema = viewSortSchema.extend(columnNames);
