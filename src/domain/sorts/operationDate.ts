/**
 * The time by which created_date orders a record: the latest moment at which one of its experiments took it in, or that
 * of one given experiment.
 * @param operationTimes experiment id to Unix milliseconds (operation_records_created_at).
 * @param createdAt creation of the record, for records without experiments.
 */
export function operationDate(
  operationTimes: Readonly<Record<string, number>>,
  createdAt: number,
  operationId: string | null = null,
): number {
  if (operationId !== null) return operationTimes[operationId] ?? createdAt;
  const times = Object.values(operationTimes);
  return times.length === 0 ? createdAt : Math.max(...times);
}
