import { type FileRecord, MOST_COUNTED } from '@fairlead/domain/documents/document.contract';
import type { FileKind } from '@fairlead/domain/documents/file-kind';
import { numberText } from '@fairlead/domain/locale/locale';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconFiles } from '../../ui/icons';
import { ListAndPane } from '../../ui/list-and-pane';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageTabs } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { FileDrop } from './file-drop';
import { type FileFilter, FileFilters } from './file-filters';
import { FileList, type Order, type SortKey } from './file-list';
import { FilePane } from './file-pane';
import { filesMessages as m, sizeText } from './files.messages';
import styles from './files.module.css';
import { UploadButton } from './upload-button';
import { uploadFiles } from './uploads';
import { type Asked, useFiles, useSummary } from './use-files';
import { WholeWindow } from './whole-window';

const SHOWN = ['all', 'mine', 'shared', 'untagged'] as const;
type Shown = (typeof SHOWN)[number];
const SORTS: readonly SortKey[] = ['created_at', 'title', 'size'];
const NO_FILTER = { q: undefined, kind: undefined, on: undefined, tag: undefined, added: undefined, owner: undefined };

/** /files: the files of all records that the user sees. The address holds tab, filters, order and the open file. */
export function FilesPage() {
  usePageTitle(m.title);
  const on = useFilesScreen();
  const { list, openId, open, upload, noUpload, mostBytes } = on;
  const [whole, setWhole] = useState<FileRecord | null>(null);
  const show = (id: number) => setWhole(list.files?.find((file) => file.id === id && file.preview) ?? null);
  const button = <UploadButton onFiles={upload} variant={openId ? 'default' : 'filled'} disabledReason={noUpload} />;
  const isEmpty = list.files?.length === 0 && !on.isFiltered;
  const pane = openId !== null && (
    <FilePane
      id={openId}
      known={list.files?.find(({ id }) => id === openId)}
      mostBytes={mostBytes}
      onClose={() => open(null)}
      onShow={() => show(openId)}
    />
  );
  return (
    <FileDrop onFiles={noUpload ? null : upload} className={styles.whole}>
      <ListAndPane head={<PageHead title={m.title} actions={!isEmpty && button} />} pane={pane}>
        <PageTabs>
          <Tabs
            label={m.shown}
            value={on.shown}
            onChange={(next) => on.change({ show: next === 'all' ? undefined : next, file: undefined })}
            tabs={SHOWN.map((value) => ({ value, label: m.tabs[value], count: on.summary?.[value] }))}
          />
        </PageTabs>
        <FileFilters filter={on.filter} onChange={(patch) => on.change({ ...patch, file: undefined })} />
        <Listed on={on} onShow={show} button={button} />
      </ListAndPane>
      {whole && <WholeWindow file={whole} onClose={() => setWhole(null)} />}
    </FileDrop>
  );
}

type Screen = ReturnType<typeof useFilesScreen>;

function useFilesScreen() {
  const [search, change] = useSearchState();
  const shown = SHOWN.find((one) => one === search.show) ?? 'all';
  const order = orderOf(search.sort);
  const list = useFiles(useAsked(shown, search, order));
  const summary = useSummary();
  const mostBytes = summary?.most_bytes ?? Number.POSITIVE_INFINITY;
  return {
    shown,
    order,
    list,
    summary,
    mostBytes,
    change,
    filter: search as FileFilter,
    isFiltered: shown !== 'all' || Object.keys(NO_FILTER).some((key) => search[key]),
    noUpload: useCan().why('manage', 'shared_file'),
    upload: (files: File[]) => uploadFiles(files, { fields: {} }, mostBytes),
    openId: Number(search.file) || null,
    open: (id: number | null) => change({ file: id ? String(id) : undefined }),
  };
}

interface ListedProps {
  on: Screen;
  onShow: (id: number) => void;
  /** Adds the first file. */
  button: ReactNode;
}

function Listed({ on, onShow, button }: ListedProps) {
  const { list, summary, order, change } = on;
  const { files } = list;
  if (list.failed) return <ListFailed text={m.failed} again={m.again} retry={list.retry} />;
  if (!files) return <SkeletonRows rows={10} />;
  if (!files.length)
    return on.isFiltered ? (
      <NoneFound onClear={() => change({ ...NO_FILTER, show: undefined })} />
    ) : (
      <EmptyState icon={IconFiles} title={m.emptyTitle} text={m.emptyText} action={button} />
    );
  return (
    <>
      <FileList
        files={files}
        mostBytes={on.mostBytes}
        openId={on.openId}
        onOpen={on.open}
        onShow={onShow}
        order={order}
        onSort={(by) => change({ sort: turned(order, by) })}
      />
      {list.more && (
        <div className={styles.more}>
          <Button onClick={list.more}>{m.more}</Button>
        </div>
      )}
      <p className={styles.foot}>
        {m.shownOf(files.length, counted(list.total))}
        {summary && summary.all < MOST_COUNTED && <span>{m.stored(sizeText(summary.stored))}</span>}
      </p>
    </>
  );
}

const counted = (n: number) => (n >= MOST_COUNTED ? m.atLeast(n) : numberText(n));

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconFiles}
      title={m.noneFound}
      text={m.noneFoundText}
      action={<Button onClick={onClear}>{m.clear}</Button>}
    />
  );
}

/** `-size`: largest first. Newest first unless the address says otherwise. */
function orderOf(sort = '-created_at'): Order {
  const by = SORTS.find((key) => key === sort.replace('-', '')) ?? 'created_at';
  return { by, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

function turned({ by, direction }: Order, pressed: SortKey): string {
  const down = by === pressed ? direction === 'asc' : pressed !== 'title';
  return `${down ? '-' : ''}${pressed}`;
}

function useAsked(shown: Shown, search: Readonly<Record<string, string>>, { by, direction }: Order): Asked {
  const { user } = useSession();
  const owner = shown === 'mine' ? user.id : Number(search.owner) || undefined;
  return {
    search: search.q,
    kind: search.kind as FileKind | undefined,
    on: (shown === 'shared' ? 'shared' : search.on) as Asked['on'],
    tag_id: Number(search.tag) || undefined,
    added: search.added as Asked['added'],
    owner_id: owner,
    untagged: shown === 'untagged' ? 'true' : undefined,
    sort_by: by,
    sort_direction: direction,
  };
}
