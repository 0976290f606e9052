import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ProfileKind, recordKindOf } from '@fairlead/domain/profiles/profile-kinds';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../../lib/can';
import { loadChunk } from '../../lib/chunk-error';
import { useConnectionBack, useOffline } from '../../lib/connection';
import { sendEvent, useAppEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import type { PanelProps, ProfilePage } from '../../lib/profile-panel';
import { AppLink } from '../../lib/record-link';
import { RequestError } from '../../lib/request-error';
import { useShortcuts } from '../../lib/shortcuts';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconDots } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy-part';
import { Menu } from '../../ui/menu';
import { Notice, Skeleton } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { NotFoundPage } from '../errors/public';
import type { SavedRecord } from '../record-form/public';
import { SharingHost } from '../sharing/public';
import { useCallLog } from './call-log';
import { PhoneActs, type Reach } from './phone-acts';
import { PresentUsers } from './presence';
import { useRecordActs } from './record-acts';
import { RecordColumns } from './record-columns';
import { RecordWalk } from './record-walk';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { StaysLine } from './stays-line';
import { StepBelow, StepRow } from './step-row';
import { FIRST, useOpenTab } from './use-open-tab';
import { useScrolledPast } from './use-scrolled-past';
import { ViewOnlyNotice } from './view-only';

const RecordDrop = lazyPart(async () => (await loadChunk('RecordDrop', () => import('../files/public'))).RecordDrop, {
  isBeside: true,
});

interface FrameProps {
  profile: ProfileKind;
  record: SavedRecord;
  page: ProfilePage;
  mark: ReactNode;
  title: ReactNode;
  subtitle: ReactNode;
  /** To the right of the title: figures and acts. */
  figures?: ReactNode;
  /** Below the title over the full width: the stage bar, a notice. */
  below?: ReactNode;
  reach: Reach;
  DealPicker?: PanelProps['DealPicker'];
}

/** Header, then the open tab between two columns of tiles; on narrow screens all tiles are a tab of their own. */
export function RecordFrame(props: FrameProps) {
  const { profile, record, page, DealPicker } = props;
  const kind = recordKindOf(profile);
  const of = { profile, kind, id: record.id, record, page, DealPicker };
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const [shown, show] = useOpenTab();
  const panel = useRef<HTMLDivElement>(null);
  const [titleRow, isPast] = useScrolledPast();
  const logCall = useCallLog(kind, record.id);
  const { why } = useCan();
  const noNote = why('create', 'activity');
  const noEdit = why('update', kind, factsOf(kind, record));
  const edit = () =>
    noEdit ? errorToast(noEdit) : sendEvent('add_edit_modal:open', { resource_type: kind, resource_id: record.id });
  useShortcuts([{ keys: 'e', label: m.edit, group: m.list(kind), run: edit }]);
  const writeNote = () => {
    // Rendered synchronously: a phone only opens its keyboard if the focus is set within the tap.
    flushSync(() => show(FIRST));
    panel.current?.querySelector('textarea')?.focus();
  };
  useAppEvent('record:note', (asked) => asked.kind === kind && asked.id === record.id && writeNote());
  return (
    <article className={styles.page}>
      {isPast && (
        <StaysLine kind={kind} record={record} title={props.title}>
          <ActsMenu kind={kind} record={record} />
        </StaysLine>
      )}
      <header className={styles.header}>
        <HeaderLines {...props} kind={kind} titleRow={titleRow} />
        <ViewOnlyNotice kind={kind} record={record} />
        <StepRow kind={kind} record={record} below={props.below} phone={phone} />
        {phone && (
          <PhoneActs
            reach={props.reach}
            onCall={logCall}
            onNote={writeNote}
            onEdit={edit}
            noNote={noNote}
            noEdit={noEdit}
          />
        )}
      </header>
      {phone && <StepBelow kind={kind} record={record} />}
      <RecordColumns of={of} shown={shown} onShow={show} panel={panel} />
      <RecordDrop kind={kind} record={record} />
      <SharingHost />
    </article>
  );
}

interface LinesProps extends FrameProps {
  kind: RecordKind;
  titleRow: (element: HTMLElement | null) => void;
}

function HeaderLines({ kind, record, titleRow, ...props }: LinesProps) {
  return (
    <>
      <div className={styles.above}>
        <nav className={styles.crumbs} aria-label={m.crumbs}>
          <AppLink href={`/${kindOf(kind).path}`}>
            <IconChevronLeft size={15} aria-hidden />
            {m.list(kind)}
          </AppLink>
        </nav>
        <PresentUsers kind={kind} id={record.id} />
        <RecordWalk kind={kind} id={record.id} />
      </div>
      <div ref={titleRow} className={styles.titleRow}>
        {props.mark}
        <div className={styles.titleWords}>
          <h1 className={styles.title}>{props.title}</h1>
          <div className={styles.subtitle}>{props.subtitle}</div>
        </div>
        <div className={styles.figures}>
          {props.figures}
          <ActsMenu kind={kind} record={record} />
        </div>
      </div>
    </>
  );
}

function ActsMenu({ kind, record }: { kind: RecordKind; record: SavedRecord }) {
  const groups = useRecordActs(kind, record);
  return (
    <Menu groups={groups} position="bottom-end" label={m.more}>
      <IconButton icon={IconDots} label={m.more} variant="default" size="md" />
    </Menu>
  );
}

/** The reason in the body of the answer, after the text of the screen. */
function saidOf(error: unknown): string {
  return error instanceof RequestError && error.status < 500 ? ` ${error.message}` : '';
}

/** Before the record is loaded: its layout as placeholder bars, or the error. */
export function RecordWaiting({ error, retry }: { error: unknown; retry: () => void }) {
  const unreachable = error instanceof RequestError && error.status === 0;
  const offline = useOffline();
  useConnectionBack(error instanceof RequestError && [0, 503].includes(error.status), retry);
  if (error instanceof RequestError && error.status === 404) return <NotFoundPage />;
  if (error && !unreachable) {
    return (
      <div className={styles.failed}>
        <Notice tone="red" action={{ label: m.again, run: retry }}>
          {`${m.failed}${saidOf(error)}`}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.page} aria-busy>
      {(offline || unreachable) && (
        <div className={styles.failed}>
          <Notice tone="amber">{m.offline}</Notice>
        </div>
      )}
      <div className={styles.header}>
        <div className={styles.titleRow}>
          <Skeleton width={44} height={44} radius={8} />
          <Skeleton width={280} height={24} />
        </div>
        <Skeleton height={36} radius={6} />
      </div>
      <div className={styles.columns}>
        <Skeleton height={280} radius={8} />
        <Skeleton height={360} radius={8} />
        <Skeleton height={200} radius={8} />
      </div>
    </div>
  );
}
