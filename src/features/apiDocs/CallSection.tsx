import { useMemo } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '@/ui';
import styles from './ApiDocs.module.css';
import { CodeBlock } from './CodeBlock';
import type { ApiBody, ApiCall } from './model/apiCalls';
import type { ApiDocument, ApiParameter } from './model/apiDocument';
import { exampleRequest } from './model/exampleRequest';
import { resourceOf, type SchemaPart, schemaNode } from './model/schemaNode';
import { SchemaLines } from './SchemaLines';

interface Props {
  api: ApiDocument;
  call: ApiCall;
  isOpen: boolean;
  onToggle(): void;
}

/** One call: its line, and when unfolded everything that is needed to make it and to read its answer. */
export function CallSection({ api, call, isOpen, onToggle }: Props) {
  return (
    <section className={styles.call} id={call.id} aria-label={`${call.method} ${call.path}`}>
      <h2 className={styles.callHead}>
        <button type="button" className={styles.callLine} aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
          <Method name={call.method} />
          <code className={styles.path}>{call.path}</code>
          <span className={styles.summary}>{call.summary}</span>
        </button>
      </h2>
      {isOpen && <CallBody api={api} call={call} />}
    </section>
  );
}

/** The method of a call; reading methods have quieter colours. */
export function Method({ name }: { name: string }) {
  return <span className={classNames(styles.method, name !== 'GET' && styles.writes)}>{name}</span>;
}

function CallBody({ api, call }: { api: ApiDocument; call: ApiCall }) {
  const { schemas } = api.components;
  const parameters = useMemo(
    (): SchemaPart[] =>
      call.parameters.map((one: ApiParameter) => ({
        name: one.name,
        isRequired: one.required,
        node: { ...schemaNode(one.schema, schemas), about: one.description ?? null },
      })),
    [call, schemas],
  );
  const body = useMemo(() => call.body?.schema && schemaNode(call.body.schema, schemas), [call, schemas]);
  const answer = useMemo(
    () => call.answer?.schema && schemaNode(resourceOf(call.answer.schema), schemas),
    [call, schemas],
  );
  return (
    <div className={styles.callBody}>
      {call.isOpen && <p className={styles.note}>Needs no sign-in.</p>}
      {parameters.length > 0 && (
        <>
          <h3 className={styles.small}>Parameters</h3>
          <SchemaLines label={`Parameters of ${call.method} ${call.path}`} parts={parameters} />
        </>
      )}
      {body && (
        <>
          <h3 className={styles.small}>
            Body <span className={styles.type}>{call.body?.mediaType}</span>
          </h3>
          {body.hasParts ? (
            <SchemaLines label={`Body of ${call.method} ${call.path}`} parts={body.parts()} />
          ) : (
            <p className={styles.note}>{[body.type, ...body.limits].join(' · ')}</p>
          )}
        </>
      )}
      <h3 className={styles.small}>Example</h3>
      <CodeBlock label="Example request" text={exampleRequest(call, window.location.origin)} />
      <h3 className={styles.small}>Answer {answer && <span className={styles.type}>{answer.type}</span>}</h3>
      {answer?.hasParts && <SchemaLines label={`Answer of ${call.method} ${call.path}`} parts={answer.parts()} />}
      <AnswerExample answer={call.answer} />
      {call.refusals.length > 0 && (
        <>
          <h3 className={styles.small}>Refusals</h3>
          <Refusals refusals={call.refusals} />
        </>
      )}
    </div>
  );
}

function AnswerExample({ answer }: { answer: ApiBody | null }) {
  if (answer === null) return <p className={styles.note}>Nothing, or the address at which a browser continues.</p>;
  if (answer.example === undefined) return <p className={styles.note}>{answer.mediaType}</p>;
  return <CodeBlock label="Example answer" text={JSON.stringify(answer.example, null, 2)} />;
}

/** Status codes and their meaning. */
export function Refusals({ refusals }: { refusals: ApiCall['refusals'] }) {
  return (
    <dl className={styles.refusals}>
      {refusals.map(({ status, description }) => (
        <div key={status} className={styles.refusal}>
          <dt>{status}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
