/**
 * Continues the series of the given cells by `count` cells: numbers in equal steps (a single number is repeated; `008,
 * 009` continues with `010`; `10,5, 11,0` with `11,5`), dates `YYYY-MM-DD` in equal steps of days or months (a single
 * date continues by days), wells `A01` to `H12` row by row or column by column depending on the first two, text that
 * ends in a number (`Batch 7`) by the step of its number (1 when there is one cell). Everything else is repeated. Going
 * up or left, give the cells in reverse order.
 */
export function fillSeries(cells: readonly string[], count: number): string[] {
  if (cells.length === 0 || count <= 0) return [];
  const next = numberSeries(cells) ?? commaSeries(cells) ?? dateSeries(cells) ?? wellSeries(cells) ?? tailSeries(cells);
  return Array.from({ length: count }, (_, index) =>
    next ? next(cells.length + index) : (cells[(cells.length + index) % cells.length] ?? ''),
  );
}

/** The text of the cell at an index of the series; index 0 is the first given cell. */
type Series = (index: number) => string;

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
/** A number with a decimal comma. Three digits after it may be thousands (`1,000`), except after a zero. */
const COMMA = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d{3})$/;

/** Numbers with a decimal comma, as texts contain them, next to whole ones. */
function commaSeries(cells: readonly string[]): Series | undefined {
  if (!cells.some((cell) => COMMA.test(cell))) return undefined;
  if (!cells.every((cell) => COMMA.test(cell) || /^-?\d+$/.test(cell))) return undefined;
  const next = numberSeries(cells.map((cell) => cell.replace(',', '.')));
  return next && ((index) => next(index).replace('.', ','));
}

function numberSeries(cells: readonly string[]): Series | undefined {
  if (cells.length < 2 || !cells.every((cell) => NUMBER.test(cell))) return undefined;
  const parts = cells.map((cell) => NUMBER.exec(cell));
  const decimals = Math.max(...parts.map((part) => part?.[2]?.length ?? 0));
  if (decimals > 12) return undefined;
  // `1e-9, 2e-9` continues in the same power of ten.
  const powers = new Set(parts.map((part) => part?.[3] ?? ''));
  const [power = ''] = powers;
  if (powers.size > 1) return undefined;
  // Whole steps of the last decimal, so that 0.1, 0.2 continues with 0.3 and not with 0.30000000000000004.
  const scale = 10 ** decimals;
  const values = cells.map((cell) => Math.round(Number(cell.replace(/[eE].*/, '')) * scale));
  const step = equalStep(values);
  if (step === undefined || !values.every(Number.isSafeInteger)) return undefined;
  const [first = 0] = values;
  // A number with leading zeros is a code, and a code keeps its length.
  const whole = parts.map((part) => part?.[1] ?? '');
  const width = whole.some((digits) => digits.length > 1 && digits.startsWith('0'))
    ? Math.max(...whole.map((digits) => digits.length))
    : 0;
  return (index) => {
    const value = (first + step * index) / scale;
    const [digits = '', after] = Math.abs(value).toFixed(decimals).split('.');
    const padded = digits.padStart(width, '0');
    return `${value < 0 ? '-' : ''}${padded}${after === undefined ? '' : `.${after}`}${power === '' ? '' : `e${power}`}`;
  };
}

const DAY_MS = 86_400_000;

function dateSeries(cells: readonly string[]): Series | undefined {
  const days = cells.map(dayNumber);
  if (!days.every((day) => day !== undefined)) return undefined;
  const [first = 0] = days;
  const start = new Date(first * DAY_MS);
  const dayOfMonth = start.getUTCDate();
  const months = cells.map((cell) => Number(cell.slice(0, 4)) * 12 + Number(cell.slice(5, 7)) - 1);
  const monthStep = cells.length > 1 ? equalStep(months) : undefined;
  const sameDay = cells.every((cell) => Number(cell.slice(8, 10)) === dayOfMonth);
  // The ends of January and February continue with the end of March, as in other spreadsheets.
  const ends = cells.every((cell, index) => Number(cell.slice(8, 10)) === daysOf(months[index] ?? 0));
  if ((sameDay || ends) && monthStep !== undefined && monthStep !== 0) {
    return (index) => {
      const month = (months[0] ?? 0) + monthStep * index;
      const day = sameDay ? Math.min(dayOfMonth, daysOf(month)) : daysOf(month);
      return isoDay(Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, day) / DAY_MS);
    };
  }
  const step = cells.length === 1 ? 1 : equalStep(days);
  return step === undefined ? undefined : (index) => isoDay(first + step * index);
}

/** How many days a month has, counted from the year 0. */
const daysOf = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 0)).getUTCDate();

function dayNumber(cell: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(cell)) return undefined;
  const time = Date.parse(`${cell}T00:00:00Z`);
  // Date.parse reads 30 February as 2 March in some engines.
  return Number.isNaN(time) || isoDay(time / DAY_MS) !== cell ? undefined : time / DAY_MS;
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const WELL = /^([A-P])(0?[1-9]|1\d|2[0-4])$/;

/**
 * Plates of 96 wells (A to H, 1 to 12), or of 384 (A to P, 1 to 24) if one of the given wells requires it. After the
 * last well it starts again.
 */
function wellSeries(cells: readonly string[]): Series | undefined {
  const wells = cells.map((cell) => {
    const match = WELL.exec(cell);
    return match ? { row: (match[1] ?? 'A').charCodeAt(0) - 65, col: Number(match[2]) - 1 } : undefined;
  });
  if (!wells.every((well) => well !== undefined)) return undefined;
  const large = wells.some((well) => well.row > 7 || well.col > 11);
  const rows = large ? 16 : 8;
  const cols = large ? 24 : 12;
  const padded = cells.every((cell) => cell.length === 3);
  const [first, second] = wells;
  if (!first) return undefined;
  const downwards = second !== undefined && second.col === first.col && second.row !== first.row;
  const place = downwards
    ? wells.map((well) => well.col * rows + well.row)
    : wells.map((well) => well.row * cols + well.col);
  const step = cells.length === 1 ? 1 : equalStep(place);
  if (step === undefined) return undefined;
  const size = rows * cols;
  return (index) => {
    const at = ((((place[0] ?? 0) + step * index) % size) + size) % size;
    const row = downwards ? at % rows : Math.floor(at / cols);
    const col = downwards ? Math.floor(at / rows) : at % cols;
    return `${String.fromCharCode(65 + row)}${padded ? String(col + 1).padStart(2, '0') : col + 1}`;
  };
}

/**
 * Words and the number that they end in. There must be a letter, otherwise dates and qualified numbers (`<5`) would
 * count as well; `1e-7` is a number.
 */
function wordsBeforeNumber(cell: string): [words: string, number: string] | undefined {
  let at = cell.length;
  while (at > 0 && /\d/.test(cell[at - 1]!)) at--;
  const [words, number] = [cell.slice(0, at), cell.slice(at)];
  if (number === '' || number.length > 15 || /^[\d.,eE+-]+$/.test(cell)) return undefined;
  return /\p{L}/u.test(words) && !/[.,]$/.test(words) ? [words, number] : undefined;
}

function tailSeries(cells: readonly string[]): Series | undefined {
  const parts = cells.map(wordsBeforeNumber);
  const [head] = parts;
  if (!head || !parts.every((part) => part?.[0] === head[0])) return undefined;
  const values = parts.map((part) => Number(part?.[1]));
  const step = cells.length === 1 ? 1 : equalStep(values);
  if (step === undefined) return undefined;
  const [first = 0] = values;
  const width = head[1].startsWith('0') ? head[1].length : 0;
  return (index) => {
    const value = first + step * index;
    // Below zero the text would lose its form (`Batch -1`), so the last valid one is repeated.
    return `${head[0]}${String(Math.max(0, value)).padStart(width, '0')}`;
  };
}

function equalStep(values: readonly number[]): number | undefined {
  const [first, second] = values;
  if (first === undefined || second === undefined) return undefined;
  const step = second - first;
  return values.every((value, index) => value === first + step * index) ? step : undefined;
}
