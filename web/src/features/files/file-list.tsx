import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { type KeyboardEvent, useRef } from 'react';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { useFormats } from '../../ui/formats';
import { IconArrowDown, IconArrowUp } from '../../ui/icons';
import { FileIcon } from './file-icon';
import { FileMenu } from './file-menu';
import { FilePlaces } from './file-place';
import { filesMessages as m, sizeText } from './files.messages';
import styles from './files.module.css';

export type SortKey = 'created_at' | 'title' | 'size';

export interface Order {
  readonly by: SortKey;
  readonly direction: 'asc' | 'desc';
}

interface Props {
  files: readonly FileRecord[];
  mostBytes: number;
  openId: number | null;
  onOpen: (id: number | null) => void;
  /** Opens it in the whole window. */
  onShow: (id: number) => void;
  order?: Order;
  onSort?: (by: SortKey) => void;
  /** On a record: the place of a file is not shown. */
  withoutPlace?: boolean;
}

/** Rows of files: arrow keys go through them and the preview follows, Space opens the whole window, Esc closes the preview. */
export function FileList({ files, openId, onOpen, onShow, order, onSort, withoutPlace, mostBytes }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const inReach = files.some(({ id }) => id === openId) ? openId : (files[0]?.id ?? null);
  const go = (event: KeyboardEvent, at: number) => {
    if (event.target !== event.currentTarget) return;
    const file = files[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : files[at + step];
    if (next) {
      body.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
      onOpen(next.id);
    } else if (file && event.key === 'Enter') onOpen(file.id);
    else if (file && event.key === ' ') onShow(file.id);
    else if (event.key === 'Escape' && openId !== null) onOpen(null);
    else if (step === undefined) return;
    event.preventDefault();
  };
  const head = { order, onSort };
  return (
    <table className={styles.table} role="grid" aria-label={m.title} data-without-place={withoutPlace || undefined}>
      <thead>
        <tr>
          <Head {...head} by="title" label={m.columns.name} />
          <th className={styles.tagsCell}>{m.columns.tags}</th>
          {!withoutPlace && <th className={styles.placeCell}>{m.columns.on}</th>}
          <Head {...head} by="size" label={m.columns.size} end />
          <Head {...head} by="created_at" label={m.columns.added} end />
          <th className={styles.actsCell}>
            <span className="fl-hidden">{m.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {files.map((file, at) => (
          <tr
            key={file.id}
            data-id={file.id}
            tabIndex={file.id === inReach ? 0 : -1}
            aria-selected={file.id === openId}
            className={styles.row}
            onKeyDown={(event) => go(event, at)}
            onClick={({ target }) => isOnControl(target) || onOpen(file.id)}
          >
            <Cells file={file} withoutPlace={withoutPlace} mostBytes={mostBytes} onGone={() => onOpen(null)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Elements with their own press; a layer that floats above the page belongs to the row in React's tree. */
const isOnControl = (target: EventTarget) =>
  !(target instanceof Element) || target.closest('a, button, input, [role="dialog"], [role="menu"]') !== null;

interface HeadProps {
  by: SortKey;
  label: string;
  order?: Order | undefined;
  onSort?: ((by: SortKey) => void) | undefined;
  end?: boolean;
}

function Head({ by, label, order, onSort, end }: HeadProps) {
  const direction = order?.by === by ? order.direction : null;
  const Mark = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const sorted = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th aria-sort={sorted ?? undefined} className={styles[`${by}Cell`]} data-end={end || undefined}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(by)} title={m.sortBy(label)}>
          {label}
          {direction && <Mark size={14} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface CellsProps {
  file: FileRecord;
  mostBytes: number;
  withoutPlace?: boolean | undefined;
  onGone: () => void;
}

function Cells({ file, withoutPlace, mostBytes, onGone }: CellsProps) {
  const { dateTime } = useFormats();
  const when = useShortMoment()(file.created_at);
  return (
    <>
      <td role="gridcell" className={styles.titleCell}>
        <span className={styles.name}>
          <FileIcon kind={file.file_kind} />
          <span className={styles.cut} title={file.title}>
            {file.title}
          </span>
        </span>
      </td>
      <td role="gridcell" className={styles.tagsCell}>
        <Tags tags={file.document_tags} />
      </td>
      {!withoutPlace && (
        <td role="gridcell" className={styles.placeCell}>
          <FilePlaces file={file} onlyFirst />
        </td>
      )}
      <td role="gridcell" className={styles.sizeCell} data-end>
        {file.size ? sizeText(file.size) : m.none}
      </td>
      <td role="gridcell" className={styles.created_atCell} data-end>
        <span className={styles.added}>
          <Owner file={file} />
          <time title={dateTime(file.created_at)}>{when}</time>
        </span>
      </td>
      <td role="gridcell" className={styles.actsCell}>
        <FileMenu file={file} mostBytes={mostBytes} onDeleted={onGone} />
      </td>
    </>
  );
}

function Owner({ file: { owner, owner_id } }: { file: FileRecord }) {
  const { users } = useSession().account;
  const name = users.find(({ id }) => id === owner_id)?.full_name ?? '';
  return owner && owner_id ? <UserAvatar id={owner_id} name={name} size={20} /> : null;
}

function Tags({ tags }: { tags: FileRecord['document_tags'] }) {
  if (!tags.length) return <span className={styles.quiet}>{m.none}</span>;
  return (
    <span className={styles.tags}>
      {tags.map(({ id, name }) => (
        <span key={id} className={styles.tag}>
          {name}
        </span>
      ))}
    </span>
  );
}

/** The time for today, the day before that. */
function useShortMoment(): (when: string) => string {
  const { date, time, today, plainDate } = useFormats();
  return (when) => (String(plainDate(when)) === String(today()) ? time(when) : date(when));
}
