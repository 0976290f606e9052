import { addMonths } from '@fairlead/domain/dates/plain';
import type { Forecast } from '@fairlead/domain/forecast/forecast.contract';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { usePageTitle } from '../../lib/page-title';
import { LinkButton } from '../../lib/link-button';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconChevronLeft, IconTrendingUp } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { ForecastChart } from './forecast-chart';
import { Figures } from './forecast-figures';
import { MonthTable, OwnerTable } from './forecast-table';
import { forecastMessages as m } from './forecast.messages';
import styles from './forecast.module.css';
import { HowMade } from './how-made';
import { type Asked, SPANS, useAsked, useForecast, useLists } from './use-forecast';

/** /reporting/forecast: what will be won, by month and owner. */
export function ForecastPage() {
  usePageTitle(m.title);
  const asked = useAsked();
  const { data, error, refetch } = useForecast(asked);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <AppLink href="/reporting" className={styles.back}>
          <IconChevronLeft size={14} aria-hidden />
          {m.back}
        </AppLink>
        <h1 className="fl-page-title">{m.title}</h1>
      </header>
      <Sentence asked={asked} />
      <div className={styles.scroll} aria-busy={!data && !error}>
        {data ? (
          <Shown forecast={data} asked={asked} />
        ) : error ? (
          <ListFailed text={m.failed} again={m.again} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} label={m.loading} />
        )}
      </div>
    </div>
  );
}

function Sentence({ asked }: { asked: Asked }) {
  const { deal_pipelines, teams } = useSession().account;
  const starts = Array.from({ length: 18 }, (_, at) => addMonths(`${asked.from}-01`, at - 6));
  return (
    <div className={styles.bar} role="group" aria-label={m.bar}>
      <span className={styles.pair}>
        {m.closing}
        <SegmentedControl
          label={m.closing}
          value={String(asked.months)}
          onChange={(months) => asked.choose({ months, month: undefined }, true)}
          segments={SPANS.map((span) => ({ value: String(span), label: m.months(span) }))}
        />
      </span>
      <span className={styles.pair}>
        <span className={styles.word}>{m.from}</span>
        <Select
          className={styles.field}
          label={m.from}
          hideLabel
          size="sm"
          value={`${asked.from}-01`}
          options={starts.map((day) => ({ value: day, label: m.month(day) }))}
          onChange={(day) => asked.choose({ from: day?.slice(0, 7), month: undefined }, true)}
        />
      </span>
      <span className={styles.pair}>
        <span className={styles.word}>{m.of}</span>
        <Choice name="pipeline" all={m.allPipelines} label={m.pipeline} from={deal_pipelines} asked={asked} />
        {teams.length > 0 && <Choice name="team" all={m.allTeams} label={m.team} from={teams} asked={asked} />}
      </span>
    </div>
  );
}

interface ChoiceProps {
  readonly name: 'pipeline' | 'team';
  readonly label: string;
  readonly all: string;
  readonly from: readonly { readonly id: number; readonly name: string }[];
  readonly asked: Asked;
}

function Choice({ name, label, all, from, asked }: ChoiceProps) {
  return (
    <Select
      className={styles.field}
      label={label}
      hideLabel
      size="sm"
      clearable
      placeholder={all}
      value={(name === 'team' ? asked.team_id : asked.deal_pipeline_id) ?? null}
      options={from.map((one) => ({ value: one.id, label: one.name }))}
      searchable={from.length > 9}
      onChange={(id) => asked.choose({ [name]: id === null ? undefined : String(id) }, true)}
    />
  );
}

function Shown({ forecast, asked }: { forecast: Forecast; asked: Asked }) {
  const lists = useLists(asked);
  const { account } = useSession();
  const choose = (month: string | undefined) => asked.choose({ month }, true);
  const isEmpty = forecast.months.every((month) => month.open.count === 0);
  return (
    <>
      {isEmpty ? (
        <EmptyState
          icon={IconTrendingUp}
          title={m.nothing}
          text={m.nothingText}
          action={<LinkButton href="/deals">{m.toDeals}</LinkButton>}
        />
      ) : (
        <>
          <Figures forecast={forecast} asked={asked} />
          <ForecastChart forecast={forecast} selected={asked.month} onChoose={choose} />
        </>
      )}
      <Rest forecast={forecast} lists={lists} />
      {!isEmpty && (
        <>
          <MonthTable forecast={forecast} asked={asked} lists={lists} onChoose={choose} />
          <OwnerTable forecast={forecast} asked={asked} lists={lists} />
        </>
      )}
      <HowMade forecast={forecast} />
      <p className={styles.foot}>
        {[
          reportWords.whose[forecast.deal_visibility_type],
          forecast.without_value ? m.withoutValue(forecast.without_value) : '',
          account.currencies.length ? m.currencies : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

/** Open deals that no month counts. */
function Rest({ forecast, lists }: { forecast: Forecast; lists: ReturnType<typeof useLists> }) {
  const { undated, passed, months } = forecast;
  const first = months[0]?.first_day.replaceAll('/', '-');
  if (!first || undated.count + passed.count === 0) return null;
  return (
    <ul className={styles.rest}>
      {passed.count > 0 && (
        <li>
          {m.passed(passed.count, m.month(first))}. <AppLink href={lists.ofRest('passed', first)}>{m.open}</AppLink>
        </li>
      )}
      {undated.count > 0 && (
        <li>
          {m.undated(undated.count)}. <AppLink href={lists.ofRest('undated', first)}>{m.open}</AppLink>
        </li>
      )}
    </ul>
  );
}
