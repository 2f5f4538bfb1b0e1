import type { Actor } from '@/domain/permissions/actor';
import { matchPath, type PathParams } from '@/lib/matchPath';
import type { Page } from './page';
import { PAGES } from './pages';

/**
 * The page at an address with the parameters of the address; null if there is none, or none that this person may see.
 */
export function pageAt(path: string, actor: Actor): { page: Page; params: PathParams } | null {
  for (const page of PAGES) {
    const params = matchPath(page.path, path);
    if (params) return page.may?.(actor) === false ? null : { page, params };
  }
  return null;
}
