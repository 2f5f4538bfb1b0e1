import { type CurveResult, drawnCurve } from '@/domain/curves/curveResult';
import { fittedLine } from '@/domain/curves/fittedLine';
import { lineColor } from '../plot/plotLine';

const WIDTH = 84;
const HEIGHT = 44;
const STEPS = 28;

interface Props {
  results: readonly (CurveResult | undefined)[];
  /** Colour of the first one; null for the default. */
  color: string | null;
}

/** A curve small enough for a list: lines and means, without axes. */
export function Thumbnail({ results, color }: Props) {
  const points = results.flatMap((result) => result?.plot_data ?? []).filter((point) => point.dose > 0);
  if (points.length === 0) return <svg width={WIDTH} height={HEIGHT} aria-hidden />;
  const logs = points.map((point) => Math.log10(point.dose));
  const [left, right] = [Math.min(...logs), Math.max(...logs)];
  const responses = points.map((point) => point.response);
  const [low, high] = [Math.min(0, ...responses), Math.max(100, ...responses)];
  const x = (dose: number) => (4 + ((Math.log10(dose) - left) / (right - left || 1)) * (WIDTH - 8)).toFixed(1);
  const y = (response: number) => (HEIGHT - 4 - ((response - low) / (high - low)) * (HEIGHT - 8)).toFixed(1);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={`M4 ${HEIGHT - 1.5}H${WIDTH - 4}`} stroke="var(--line-2)" />
      {results.map((result, i) => {
        const dots = (result?.plot_data ?? []).filter((point) => point.dose > 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is identified by its position
          <g key={i} stroke={lineColor(i, color)} fill="none">
            {result?.success && (
              <path
                strokeWidth={1.4}
                strokeDasharray={result.verdict.state === 'active' ? undefined : '3 3'}
                d={`M${fittedLine(drawnCurve(result), 10 ** left, 10 ** right, STEPS)
                  .map(({ dose, response }) => `${x(dose)} ${y(response)}`)
                  .join('L')}`}
              />
            )}
            <path
              strokeWidth={2.6}
              strokeLinecap="round"
              d={dots.map(({ dose, response }) => `M${x(dose)} ${y(response)}h0`).join('')}
            />
          </g>
        );
      })}
    </svg>
  );
}
