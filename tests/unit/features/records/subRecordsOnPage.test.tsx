// @vitest-environment happy-dom
import { connectTable } from '@tests/support/connectTable';
import { plainField } from '@tests/support/plainField';
import { plainRecord } from '@tests/support/plainRecord';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { encodeBlock } from '@/domain/records/encodeBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { useWithSubRecords } from '@/features/records/pane/useWithSubRecords';
import type { EditContext } from '@/features/records/state/editContext';

const COMPOUNDS = '00000000-0000-7000-8000-00000000aaaa';
const LOTS = '00000000-0000-7000-8000-00000000bbbb';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const valueId = (of: string, n: number) => idOf(Number(of.slice(-3)) * 10 + n);
const [PURITY, COMPOUND] = [idOf(71), idOf(72)];

const LOT_TABLE = { entity_slice_id: LOTS, reference_field_id: COMPOUND, to_slice_id: COMPOUNDS };
const purity = {
  ...plainField({ id: PURITY, field_name: 'Purity', field_type: 'number', display_includes_sub_records: true }),
  attrs: { sub_records: [LOT_TABLE] },
};
const compound = plainField({ id: COMPOUND, field_name: 'Compound', field_type: 'record-reference' });

function Page({ record, cx }: { record: RecordRow; cx: EditContext }) {
  const shown = useWithSubRecords(record, cx);
  return <output>{shown.cells[PURITY]?.map(({ content }) => String(content)).join(' ')}</output>;
}

it('the page of a record shows the values of its sub-records beside its own, and follows them', async () => {
  const { client, close } = connectTable();
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  try {
    await client.setFields([purity, compound]);
    const record = plainRecord({
      id: idOf(1),
      sliceId: COMPOUNDS,
      identifier: 'L-1',
      contents: { [PURITY]: 50 },
      valueId,
    });
    const other = plainRecord({ id: idOf(2), sliceId: COMPOUNDS, identifier: 'L-2', contents: {}, valueId });
    const lot = (n: number, of: string, content: number) =>
      plainRecord({
        id: idOf(n),
        sliceId: LOTS,
        identifier: `A${n}`,
        contents: { [COMPOUND]: [of], [PURITY]: content },
        valueId,
      });
    await client.loadBlocks(COMPOUNDS, [encodeBlock(COMPOUNDS, [record, other])]);
    await client.loadBlocks(LOTS, [encodeBlock(LOTS, [lot(11, record.id, 91), lot(12, other.id, 92)])]);
    const query = { sliceId: COMPOUNDS, filters: [], sorts: [], fieldIds: [PURITY], today: '2026-01-01' };
    const watch = client.watch(query, { start: 0, end: 5 });
    const cx = {
      watch,
      table: { fields: new Map([[PURITY, purity]]) },
      fieldIndex: new Map([[PURITY, 0]]),
    } as unknown as EditContext;
    root.render(<Page record={record} cx={cx} />);
    const shows = (text: string) =>
      vi.waitFor(() => expect(page.textContent?.split(' ').sort().join(' ')).toBe(text), 5_000);
    await shows('50 91');
    await client.patch(LOTS, [lot(13, record.id, 93)]);
    await shows('50 91 93');
    await client.remove([idOf(11)]);
    await shows('50 93');
    watch.dispose();
  } finally {
    root.unmount();
    close();
  }
});
