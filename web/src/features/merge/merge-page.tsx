import { kindOfPath, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { RequestError } from '../../lib/request-error';
import { AppLink } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { IconChevronLeft } from '../../ui/icons';
import { Combobox } from '../../ui/select';
import { Notice, SkeletonRows } from '../../ui/states';
import { NotFoundPage } from '../errors/public';
import { loadRecords } from '../record-form/public';
import { mergeMessages as m } from './merge.messages';
import styles from './merge.module.css';
import { MergeChoices } from './merge-choices';
import { OneRecord } from './one-record';
import { type Choices, usePreview } from './use-merge';

const MOST = 10;
/** After coming from there, the user continues with the next group. */
const DUPLICATES = '/duplicates';

/** /people/merge?ids=1,2,3: the records side by side, and one button. With one id, what it can be merged with. */
export function MergePage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' });
  const kind = kindOfPath(path);
  return kind ? <MergeOf key={kind} kind={kind} /> : <NotFoundPage />;
}

function MergeOf({ kind }: { kind: RecordKind }) {
  const [search, setSearch] = useSearchState();
  const ids = idsIn(search.ids);
  const add = (id: number | null) => id !== null && !ids.includes(id) && setSearch({ ids: [...ids, id].join() });
  const leaveOut = (id: number) => setSearch({ ids: ids.filter((one) => one !== id).join() });
  const [only] = ids;
  const back = search.back?.startsWith(DUPLICATES) ? search.back : undefined;
  return (
    <div className={styles.page}>
      <nav className={styles.crumbs} aria-label={m.crumbs}>
        <AppLink href={back ?? `/${pathOfKind(kind)}`}>
          <IconChevronLeft size={15} aria-hidden />
          {back ? m.duplicates : m.list(kind)}
        </AppLink>
      </nav>
      {ids.length > MOST ? (
        <Notice tone="red">{m.tooMany}</Notice>
      ) : ids.length > 1 ? (
        <SideBySide key={ids.join()} kind={kind} ids={ids} back={back} onLeaveOut={leaveOut} onAdd={add} />
      ) : (
        <OneRecord kind={kind} id={only}>
          <AddRecord kind={kind} ids={ids} label={m.with(kind)} onAdd={add} />
        </OneRecord>
      )}
    </div>
  );
}

interface SideProps {
  kind: RecordKind;
  ids: readonly number[];
  back: string | undefined;
  onLeaveOut: (id: number) => void;
  onAdd: (id: number | null) => void;
}

function SideBySide({ kind, ids, back, onLeaveOut, onAdd }: SideProps) {
  const [choices, setChoices] = useState<Choices>({ into: undefined, values: {}, keepEmails: true });
  const query = usePreview(pathOfKind(kind), ids, choices.into);
  usePageTitle(m.title(kind, ids.length));
  return (
    <>
      <div className={styles.head}>
        <h1 className="fl-page-title">{m.title(kind, ids.length)}</h1>
        {ids.length < MOST && <AddRecord kind={kind} ids={ids} label={m.add(kind)} hideLabel onAdd={onAdd} />}
      </div>
      {query.error ? (
        <Problem error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <MergeChoices
          kind={kind}
          preview={query.data}
          back={back}
          choices={choices}
          onChoices={setChoices}
          onLeaveOut={onLeaveOut}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  );
}

function Problem({ error, retry }: { error: Error; retry: () => void }) {
  const status = error instanceof RequestError ? error.status : 0;
  const words = { 404: m.gone, 403: m.notAllowed }[status];
  return (
    <Notice tone="red" action={words ? undefined : { label: m.again, run: retry }}>
      {words ?? m.failed}
    </Notice>
  );
}

interface AddProps {
  kind: RecordKind;
  ids: readonly number[];
  label: string;
  hideLabel?: boolean;
  onAdd: (id: number | null) => void;
}

function AddRecord({ kind, ids, label, hideLabel, onAdd }: AddProps) {
  const load = loadRecords(kind);
  return (
    <div className={styles.add}>
      <Combobox<number>
        label={label}
        hideLabel={hideLabel}
        placeholder={hideLabel ? label : m.choose(kind)}
        value={null}
        onChange={onAdd}
        load={load}
        key={ids.join()}
      />
    </div>
  );
}

/** Whole numbers, each once; anything else is left out. */
function idsIn(text = ''): number[] {
  return [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}
