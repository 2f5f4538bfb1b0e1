import { counted } from '@/lib/words/counted';
import styles from './ApiDocs.module.css';
import { Refusals } from './CallSection';
import { CodeBlock } from './CodeBlock';
import type { ApiResource } from './model/apiCalls';
import type { ApiDocument } from './model/apiDocument';
import { schemaNode } from './model/schemaNode';
import { SchemaLines } from './SchemaLines';
import { Words } from './Words';

interface Props {
  api: ApiDocument;
  resources: readonly ApiResource[];
}

/** Rules for all calls: how to sign in, the form of answers and refusals, and the headers. */
export function Introduction({ api, resources }: Props) {
  const { info, components } = api;
  const { origin } = window.location;
  const count = resources.reduce((sum, { calls }) => sum + calls.length, 0);
  const headers = Object.values(components.parameters).map((one) => ({
    name: one.name,
    isRequired: one.required,
    node: { ...schemaNode(one.schema, components.schemas), about: one.description ?? null },
  }));
  const statuses = new Map(
    resources.flatMap(({ calls }) => calls.flatMap(({ refusals }) => refusals)).map((one) => [one.status, one]),
  );
  const refusals = [...statuses.values()]
    .filter(({ status }) => Number(status) >= 400)
    .sort((a, b) => Number(a.status) - Number(b.status));
  return (
    <>
      <p className={styles.text}>
        {counted(count, 'call')} on {counted(resources.length, 'resource')}, at{' '}
        <code className={styles.code}>{origin}/api</code>. The app makes the same calls. For tools, the description is
        also <a href="/api/openapi.json">an OpenAPI document</a>.
      </p>
      {info.description.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          <Words text={paragraph.replaceAll('\n', ' ')} />
        </p>
      ))}
      <h2 className={styles.heading}>First call</h2>
      <CodeBlock
        label="First call"
        text={`curl '${origin}/api/entity_slices' \\\n  -H 'Authorization: Bearer YOUR_KEY'`}
      />
      <h2 className={styles.heading}>Headers</h2>
      <SchemaLines label="Headers that every call takes" parts={headers} />
      <h2 className={styles.heading}>Refusals</h2>
      <Refusals refusals={refusals} />
    </>
  );
}
