import { ChemistryApi } from '@workers/chemistry/chemistryApi';
import { loadRdkitNode } from '@workers/chemistry/rdkit/loadRdkitNode';
import { expect, it } from 'vitest';
import { StructureClient } from '@/engine/structureClient';

/** A worker whose hits arrive after its answer, as may happen if each has its own channel. */
class LateHits extends ChemistryApi {
  override search(...[library, question, ticket, onHits]: Parameters<ChemistryApi['search']>) {
    return super.search(library, question, ticket, (ids) => void setTimeout(() => onHits(ids), 20));
  }
}

it('a search ends once its hits have been received, even if the answer overtakes them', async () => {
  const client = new StructureClient([new LateHits(loadRdkitNode), new LateHits(loadRdkitNode)], 'late');
  await client.build(['CCO', 'CCN', 'c1ccccc1O', 'OCC(=O)O', 'N'].map((smiles, i) => ({ id: `r${i}`, smiles })));
  const ids: string[] = [];
  const outcome = await client.search({ kind: 'smiles', query: 'CO' }, { onHits: (more) => ids.push(...more) });
  expect(outcome).toEqual({ ok: true, value: 3 });
  expect(ids.sort()).toEqual(['r0', 'r2', 'r3']);
});
