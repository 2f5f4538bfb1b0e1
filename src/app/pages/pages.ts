import { curvePages } from './curves/curvePages';
import { dataPages } from './dataPages';
import { docsPages } from './docsPages';
import { ownPages } from './own/ownPages';
import type { Page } from './page';
import { accountPages, securityPages } from './settings/securityPages';
import { settingsPages } from './settings/settingsPages';
import { staffPages } from './settings/staffPages';
import { structurePages } from './settings/structurePages';
import { tablePages } from './tables/tablePages';
import { workPages } from './work/workPages';

/** Every page of the app, in the order in which the navigation lists them inside their sections. */
export const PAGES: readonly Page[] = [
  ...workPages,
  ...ownPages,
  ...tablePages,
  ...curvePages,
  ...dataPages,
  ...docsPages,
  ...settingsPages,
  ...accountPages,
  ...securityPages,
  ...structurePages,
  ...staffPages,
];
