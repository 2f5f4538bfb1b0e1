import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './sourceFiles';

const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** Selectors of rules that ask for an ellipsis in a box whose text is cut without one: a flex or grid box. */
function cutWithoutEllipsis(css: string): string[] {
  return [...css.matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
    body.includes('text-overflow') && /display:\s*(?:inline-)?(?:flex|grid)/.test(body) ? [selector.trim()] : [],
  );
}

describe('text that does not fit', () => {
  it('ends with an ellipsis: a flex or grid box draws none', () => {
    const styles = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.css'),
    );
    expect(styles.length).toBeGreaterThan(100);
    expect(
      styles.flatMap((path) =>
        cutWithoutEllipsis(readFileSync(join(ROOT, 'src', path), 'utf8')).map((rule) => `${path} ${rule}`),
      ),
    ).toEqual([]);
  });

  it('is found in a box that would cut it', () => {
    expect(cutWithoutEllipsis('.a { color: red; }\n.b { display: flex; text-overflow: ellipsis; }')).toEqual(['.b']);
  });
});
