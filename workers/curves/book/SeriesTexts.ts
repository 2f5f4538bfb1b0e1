import type { CurveGroup, CurveSeries } from '@/domain/curves/groupCurves';
import type { Json } from '@/lib/json';
import type { TablePort } from './tablePort';

/** Displayed texts of series keys. The table worker knows the names that they refer to; its answers are cached. */
export class SeriesTexts {
  private readonly known = new Map<string, string>();

  constructor(private readonly table: Pick<TablePort, 'texts'>) {}

  /** Drops all texts, because names may have changed. */
  forget(): void {
    this.known.clear();
  }

  /** Requests the texts of these groups that are not known yet. */
  async learn(groups: readonly CurveGroup[], fieldIds: readonly string[]): Promise<void> {
    for (const [place, fieldId] of fieldIds.entries()) {
      const missing = new Map<string, Json>();
      for (const group of groups)
        for (const series of group.series) {
          const content = series.seriesKeys[place] ?? null;
          const key = keyOf(fieldId, content);
          if (!this.known.has(key)) missing.set(key, content);
        }
      if (missing.size === 0) continue;
      const texts = await this.table.texts(fieldId, [...missing.values()]);
      [...missing.keys()].forEach((key, i) => {
        this.known.set(key, texts[i] ?? '');
      });
    }
  }

  of(fieldIds: readonly string[], series: CurveSeries): string[] {
    return fieldIds.map((fieldId, place) => this.known.get(keyOf(fieldId, series.seriesKeys[place] ?? null)) ?? '');
  }
}

function keyOf(fieldId: string, content: Json): string {
  return `${fieldId} ${JSON.stringify(content)}`;
}
