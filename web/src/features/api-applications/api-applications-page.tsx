import type { ApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { IconKey, IconPlus } from '../../ui/icons';
import { ListAndPane } from '../../ui/list-and-pane';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageTabs } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { apiApplicationsMessages as m } from './api-applications.messages';
import { AllowedOrigins } from './allowed-origins';
import { ApplicationList } from './application-list';
import { ApplicationPane } from './application-pane';
import { EndedPane } from './ended-pane';
import { KeysOfUsers } from './keys-of-users';
import { LongestKeyLife } from './longest-key-life';
import { RegisteredOnly } from './registered-only';
import { useApiApplications } from './use-api-applications';

/** /admin/api_applications: the programs that work with the account's data. */
export function ApiApplicationsPage() {
  usePageTitle(m.title);
  const { applications, failed, retry } = useApiApplications();
  const [search, setSearch] = useSearchState();
  const open = (id: string | undefined) => setSearch({ open: id, ...(id === 'new' ? { show: undefined } : {}) }, true);
  const ended = search.show === 'ended';
  const counted = { running: of(applications, false), ended: of(applications, true) };
  const begin = <RegisterButton quiet={Boolean(search.open)} onClick={() => open('new')} />;
  return (
    <ListAndPane
      head={<PageHead title={m.title} actions={ended || counted.running?.length ? begin : undefined} />}
      pane={<OpenPane open={search.open} applications={applications} onOpen={open} />}
    >
      <PageTabs>
        <Tabs
          label={m.shown}
          value={ended ? 'ended' : 'running'}
          onChange={(show) => setSearch({ show: show === 'ended' ? show : undefined, open: undefined })}
          tabs={(['running', 'ended'] as const).map((value) => ({
            value,
            label: m[value],
            count: counted[value]?.length,
          }))}
        />
      </PageTabs>
      {failed ? (
        <ListFailed text={m.failed} again={m.again} retry={retry} />
      ) : (
        <Shown applications={of(applications, ended)} ended={ended} open={search.open} onOpen={open} />
      )}
      {!ended && <RegisteredOnly />}
      {!ended && <LongestKeyLife />}
      {!ended && <KeysOfUsers />}
      {!ended && <AllowedOrigins />}
    </ListAndPane>
  );
}

/** Only one button on the screen is filled: that of the open form, if there is one. */
function RegisterButton({ quiet, onClick }: { quiet?: boolean; onClick: () => void }) {
  const blocked = useCan().why('manage', 'administration');
  return (
    <Button variant={quiet ? 'default' : 'filled'} icon={IconPlus} disabledReason={blocked} onClick={onClick}>
      {m.register}
    </Button>
  );
}

interface ShownProps {
  applications: readonly ApiApplication[] | undefined;
  ended: boolean;
  open: string | undefined;
  onOpen: (id: string) => void;
}

function Shown({ applications, ended, open, onOpen }: ShownProps) {
  if (!applications) return <SkeletonRows rows={4} />;
  if (applications.length)
    return (
      <ApplicationList
        applications={applications}
        ended={ended}
        openId={Number(open) || null}
        onOpen={(id) => onOpen(String(id))}
      />
    );
  if (ended) return <EmptyState icon={IconKey} title={m.noneEndedTitle} text={m.noneEndedText} />;
  const action = <RegisterButton quiet={Boolean(open)} onClick={() => onOpen('new')} />;
  return <EmptyState icon={IconKey} title={m.emptyTitle} text={m.emptyText} action={action} />;
}

interface OpenProps {
  open: string | undefined;
  applications: readonly ApiApplication[] | undefined;
  onOpen: (id: string | undefined) => void;
}

function OpenPane({ open, applications, onOpen }: OpenProps) {
  const close = () => onOpen(undefined);
  const opened = (id: number) => onOpen(String(id));
  if (open === 'new') return <ApplicationPane key="new" application={null} onClose={close} onOpen={opened} />;
  const application = applications?.find(({ id }) => String(id) === open);
  if (!application) return null;
  if (application.ended_at) return <EndedPane key={application.id} application={application} onClose={close} />;
  return <ApplicationPane key={application.id} application={application} onClose={close} onOpen={opened} />;
}

function of(applications: readonly ApiApplication[] | undefined, ended: boolean): ApiApplication[] | undefined {
  return applications?.filter(({ ended_at }) => (ended_at !== null) === ended);
}
