import { REPORT_TYPES } from '@fairlead/domain/reports/report';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import type { SavedReport } from '@fairlead/domain/reports/reports.contract';
import { useCan } from '../../lib/can';
import { LinkButton } from '../../lib/link-button';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { DateText, useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconChartBar, IconLayoutDashboard, IconPlus, IconStar, IconStarFilled, IconTrendingUp } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageTabs } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { figureText, useFigureTexts } from './figure-text';
import { figureOf } from '@fairlead/domain/reports/figures';
import styles from './gallery.module.css';
import { reportMessages as m } from './reports.messages';
import { rangeWords } from './sentence-bar';
import { SharedWith } from './shared-with';
import { Thumb } from './thumb';
import { NEW } from './use-report';
import { useReportActs, useSavedFigures, useSavedReports } from './use-saved-reports';

type Tab = keyof typeof m.tabs;
const TABS = Object.keys(m.tabs) as Tab[];

/** /reporting: the seven reports to start from, then the saved ones with today's figures. */
export function ReportsPage() {
  usePageTitle(m.title);
  const { user } = useSession();
  const [search, setSearch] = useSearchState();
  const { reports, error, retry } = useSavedReports();
  const tab = TABS.find((one) => one === search['tab']) ?? 'all';
  const words = search['q'] ?? '';
  const counts = Object.fromEntries(
    TABS.map((one) => [one, reports?.filter((report) => isIn(report, one, user.id)).length]),
  );
  const shown = reports?.filter((report) => isIn(report, tab, user.id) && hasWords(report, words));
  return (
    <div className={styles.page}>
      <PageHead
        title={m.title}
        actions={<HeadActs words={words} onWords={(q) => setSearch({ q: q || undefined })} />}
      />
      <PageTabs>
        <Tabs<Tab>
          label={m.title}
          tabs={TABS.map((one) => ({ value: one, label: m.tabs[one], count: counts[one] ?? null }))}
          value={tab}
          onChange={(next) => setSearch({ tab: next === 'all' ? undefined : next })}
          aside={
            <AppLink href="/dashboards" className={styles.toDashboards}>
              <IconLayoutDashboard size={16} aria-hidden />
              {m.dashboards}
            </AppLink>
          }
        />
      </PageTabs>
      {tab === 'all' && <Types />}
      {tab === 'all' && <Past />}
      <h2 className={styles.title}>{m.saved}</h2>
      {error ? (
        <ListFailed text={m.loadFailed} again={m.again} retry={retry} />
      ) : !shown ? (
        <SkeletonRows rows={4} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={IconChartBar}
          title={reports?.length ? m.noneFound : m.noneSaved}
          text={reports?.length ? undefined : m.noneSavedText}
        />
      ) : (
        <Saved reports={shown} />
      )}
    </div>
  );
}

function HeadActs({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { why } = useCan();
  const reason = why('create', 'report');
  return (
    <>
      <span className={styles.search}>
        <SearchBox label={m.search} value={words} onChange={onWords} />
      </span>
      <LinkButton icon={IconTrendingUp} href="/reporting/forecast">
        {m.forecast}
      </LinkButton>
      {reason ? (
        <Button variant="filled" icon={IconPlus} disabledReason={reason}>
          {m.newReport}
        </Button>
      ) : (
        <LinkButton variant="filled" icon={IconPlus} href={`/reporting/${NEW}`}>
          {m.newReport}
        </LinkButton>
      )}
    </>
  );
}

function isIn(report: SavedReport, tab: Tab, me: number): boolean {
  switch (tab) {
    case 'all':
      return true;
    case 'mine':
      return report.user_id === me;
    case 'shared':
      return report.user_id !== me;
    case 'favorites':
      return report.is_starred;
  }
}

function hasWords({ name }: SavedReport, words: string): boolean {
  return name.toLowerCase().includes(words.trim().toLowerCase());
}

function Types() {
  return (
    <section aria-labelledby="report-types">
      <h2 id="report-types" className={styles.title}>
        {m.startFrom}
      </h2>
      <ul className={styles.types}>
        {REPORT_TYPES.map((type) => (
          <li key={type}>
            <AppLink href={`/reporting/${type}`} className={styles.type} title={m.types[type]}>
              <Thumb type={type} />
              {TYPE_NAMES[type]}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reports without a builder: their figures come from the state of deals on each day. */
function Past() {
  return (
    <section aria-labelledby="reports-of-past">
      <h2 id="reports-of-past" className={styles.title}>
        {m.fromPast}
      </h2>
      <ul className={styles.types}>
        {m.past.map(({ href, name, text }) => (
          <li key={href}>
            <AppLink href={href} className={styles.past}>
              <b>{name}</b>
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_FIGURES = 20;

function Saved({ reports }: { reports: readonly SavedReport[] }) {
  const figures = useSavedFigures(reports.slice(0, MOST_FIGURES).map(({ id }) => id));
  const { columns } = m;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={m.saved}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.report}</th>
            <th scope="col" data-right>
              {columns.now}
            </th>
            <th scope="col">{columns.range}</th>
            <th scope="col">{columns.shared}</th>
            <th scope="col">{columns.owner}</th>
            <th scope="col">{columns.changed}</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <SavedRow key={report.id} report={report} figure={figures.get(report.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Figures = ReturnType<typeof useSavedFigures>;

function SavedRow({ report, figure }: { report: SavedReport; figure: ReturnType<Figures['get']> }) {
  const acts = useReportActs();
  const formats = useFormats();
  const { whole } = useFigureTexts();
  const { definition, is_starred, user } = report;
  return (
    <tr>
      <th scope="row">
        <span className={styles.report}>
          <span className={styles.thumb}>
            <Thumb type={definition.type} />
          </span>
          <AppLink href={`/reporting/${report.id}`} className={styles.name}>
            {report.name}
          </AppLink>
          <IconButton
            icon={is_starred ? IconStarFilled : IconStar}
            label={`${is_starred ? m.unstar : m.star}: ${report.name}`}
            aria-pressed={is_starred}
            className={is_starred ? styles.starred : undefined}
            onClick={() => void acts.star(report, !is_starred)}
            noTooltip
          />
        </span>
      </th>
      <td data-right title={figure?.problem ? m.problem(figure.problem) : undefined}>
        {figure?.total ? figureText(figureOf(definition.measure, figure.total), whole) : figure ? m.noValue : ''}
      </td>
      <td>{rangeWords(definition.date.range, formats)}</td>
      <td>
        <SharedWith shares={report.shares} />
      </td>
      <td>
        {user && (
          <span className={styles.who}>
            <UserAvatar id={user.id} name={user.full_name} />
            {user.full_name}
          </span>
        )}
      </td>
      <td>
        <DateText when={report.updated_at} near />
      </td>
    </tr>
  );
}
