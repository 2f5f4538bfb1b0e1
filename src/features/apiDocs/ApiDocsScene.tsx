import { useEffect, useMemo, useState } from 'react';
import { counted } from '@/lib/words/counted';
import { useAnswer } from '@/parts/acts/useAnswer';
import { PageHead } from '@/parts/page/PageHead';
import { EmptyState, Select, Spinner, TextInput } from '@/ui';
import styles from './ApiDocs.module.css';
import { CallSection } from './CallSection';
import { Introduction } from './Introduction';
import { apiCalls, findCalls } from './model/apiCalls';
import type { ApiDocument } from './model/apiDocument';
import { docsPath } from './model/docsPath';
import { fetchApi } from './model/fetchApi';
import { ResourceList } from './ResourceList';

interface Props {
  /** The resource in the address; null = the introduction. */
  resource: string | null;
  onOpen(path: string): void;
}

const INTRODUCTION = 'introduction';

/** The documentation of the API, generated from the server's own description. */
export function ApiDocsScene({ resource, onOpen }: Props) {
  const { answer: api, fault, again } = useAnswer('api', fetchApi);
  return (
    <>
      <PageHead trail={resource === null ? undefined : 'API'} title={resource ?? 'API'} />
      {!api && fault === null && <Spinner page />}
      {!api && fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      {api && <Documentation api={api} resource={resource} onOpen={onOpen} />}
    </>
  );
}

function Documentation({ api, resource, onOpen }: Props & { api: ApiDocument }) {
  const resources = useMemo(() => apiCalls(api), [api]);
  const [search, setSearch] = useState('');
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set([window.location.hash.slice(1)]));
  const shown = resources.find(({ name }) => name === resource);
  const found = useMemo(() => findCalls(resources, search), [resources, search]);
  const isSearching = search.trim() !== '';
  const calls = isSearching ? found : (shown?.calls ?? []);
  // A link to a call unfolds that call.
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, []);
  const open = (path: string) => {
    setSearch('');
    onOpen(path);
  };
  const toggle = (id: string) => {
    const next = new Set(openIds);
    if (!next.delete(id)) {
      next.add(id);
      window.history.replaceState(window.history.state, '', `#${id}`);
    }
    setOpenIds(next);
  };
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <TextInput
          type="search"
          aria-label="Find a call"
          placeholder="Find a call"
          value={search}
          onValueChange={setSearch}
        />
        <div className={styles.narrow}>
          <Select
            aria-label="Resource"
            value={resource ?? INTRODUCTION}
            options={[
              { value: INTRODUCTION, label: 'Introduction' },
              ...resources.map(({ name }) => ({ value: name, label: name })),
            ]}
            onValueChange={(name) => open(docsPath(name === INTRODUCTION ? null : name))}
          />
        </div>
        <ResourceList resources={resources} shown={resource} onOpen={open} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the page once it is focused */}
      <section className={styles.page} aria-label="API documentation" tabIndex={0}>
        {isSearching && <p className={styles.text}>{counted(found.length, 'call')} found</p>}
        {!isSearching && resource === null && <Introduction api={api} resources={resources} />}
        {!isSearching && resource !== null && !shown && (
          <EmptyState action={{ label: 'Open the introduction', onAct: () => open(docsPath(null)) }}>
            The API has no resource {resource}.
          </EmptyState>
        )}
        {calls.map((call) => (
          <CallSection
            key={call.id}
            api={api}
            call={call}
            isOpen={openIds.has(call.id)}
            onToggle={() => toggle(call.id)}
          />
        ))}
      </section>
    </div>
  );
}
