import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../../lib/can';
import { useConnectionBack, useOffline } from '../../lib/connection';
import { sendEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import { AppLink } from '../../lib/record-link';
import { RequestError } from '../../lib/request-error';
import { useShortcuts } from '../../lib/shortcuts';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconDots } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Notice, Skeleton } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { errorToast } from '../../ui/toast-store';
import { NotFoundPage } from '../errors/public';
import type { SavedRecord } from '../record-form/public';
import { SharingHost } from '../sharing/public';
import { useCallLog } from './call-log';
import { PhoneActs, type Reach } from './phone-acts';
import { useRecordActs } from './record-acts';
import { RecordWalk } from './record-walk';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { ViewOnlyNotice } from './view-only';

interface FrameProps {
  kind: RecordKind;
  record: SavedRecord;
  mark: ReactNode;
  title: ReactNode;
  subtitle: ReactNode;
  /** To the right of the title: figures and acts. */
  figures?: ReactNode;
  /** Below the title over the full width: the stage bar, a notice. */
  below?: ReactNode;
  reach: Reach;
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
}

/** Header, then three columns; on the phone the columns become tabs. */
export function RecordFrame(props: FrameProps) {
  const { kind, record } = props;
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<Shown>('activity');
  const panel = useRef<HTMLDivElement>(null);
  const logCall = useCallLog(kind, record.id);
  const { why } = useCan();
  const noNote = why('create', 'activity');
  const noEdit = why('update', kind, factsOf(kind, record));
  const edit = () =>
    noEdit ? errorToast(noEdit) : sendEvent('add_edit_modal:open', { resource_type: kind, resource_id: record.id });
  useShortcuts([{ keys: 'e', label: m.edit, group: m.list(kind), run: edit }]);
  const writeNote = () => {
    // Rendered synchronously: a phone only opens its keyboard if the focus is set within the tap.
    flushSync(() => setShown('activity'));
    panel.current?.querySelector('textarea')?.focus();
  };
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <div className={styles.above}>
          <nav className={styles.crumbs} aria-label={m.crumbs}>
            <AppLink href={`/${kindOf(kind).path}`}>
              <IconChevronLeft size={15} aria-hidden />
              {m.list(kind)}
            </AppLink>
          </nav>
          <RecordWalk kind={kind} id={record.id} />
        </div>
        <div className={styles.titleRow}>
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
        <ViewOnlyNotice kind={kind} record={record} />
        {props.below}
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
      <Columns {...props} shown={shown} onShow={setShown} panel={panel} />
      <SharingHost />
    </article>
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

type Shown = 'activity' | 'details' | 'related';

interface ColumnsProps extends Pick<FrameProps, 'left' | 'middle' | 'right'> {
  shown: Shown;
  onShow: (shown: Shown) => void;
  panel: Ref<HTMLDivElement>;
}

function Columns({ left, middle, right, shown, onShow, panel }: ColumnsProps) {
  const narrow = useMediaQuery('(max-width: 63.9375rem)', false, { getInitialValueInEffect: false });
  if (!narrow) {
    return (
      <div className={styles.columns}>
        <div className={styles.column}>{left}</div>
        <div className={styles.middle}>{middle}</div>
        <div className={styles.column}>{right}</div>
      </div>
    );
  }
  const tabs = (['activity', 'details', 'related'] as const).map((value) => ({ value, label: m.tabs[value] }));
  return (
    <>
      <div className={styles.tabs}>
        <Tabs label={m.timeline} tabs={tabs} value={shown} onChange={onShow} idBase="record" />
      </div>
      <div
        ref={panel}
        className={styles.single}
        role="tabpanel"
        id={`record-panel-${shown}`}
        aria-labelledby={`record-tab-${shown}`}
      >
        {shown === 'activity' ? middle : shown === 'details' ? left : right}
      </div>
    </>
  );
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
          {m.failed}
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
