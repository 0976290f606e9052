import { addDays } from '@fairlead/domain/dates/plain';
import type { Filter } from '@fairlead/domain/filters/condition';
import { allOf } from '@fairlead/domain/filters/filter';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import type { Waterfall } from '@fairlead/domain/time-machine/time-machine.contract';
import type { Step } from '@fairlead/domain/time-machine/waterfall';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../lib/link-button';
import { usePageTitle } from '../../../lib/page-title';
import { stringifySearch } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';
import { DateField } from '../../../ui/date-field';
import { useFormats } from '../../../ui/formats';
import { IconHistory, IconLayoutKanban } from '../../../ui/icons';
import { ListFailed } from '../../../ui/list-failed';
import { SegmentedControl } from '../../../ui/segmented-control';
import { Select } from '../../../ui/select';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { Button } from '../../../ui/button';
import { DealsHeader } from '../header/deals-header';
import { StepDeals } from './step-deals';
import { timeMachineMessages as m } from './time-machine.messages';
import styles from './time-machine.module.css';
import { type ChangesAsked, type Preset, presetDays, useAsked, useChanges } from './use-changes';
import { useMoney } from './use-money';
import { WaterfallChart } from './waterfall-chart';

const PRESETS = Object.keys(m.presets) as Preset[];

/** /deals/changes: how the open deals changed since a day. */
export function ChangesPage() {
  usePageTitle(m.title);
  const { asked, step, choose, open } = useAsked();
  const { data, error, refetch } = useChanges(asked);
  return (
    <div className={styles.page}>
      <DealsHeader view="changes" pipeline={null} onPipeline={() => undefined} />
      <Asked asked={asked} choose={choose} />
      <div className={styles.scroll} aria-busy={!data && !error}>
        {data ? (
          <Shown changes={data} asked={asked} step={step} onOpen={open} />
        ) : error ? (
          <ListFailed text={m.loadFailed} again={m.again} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </div>
  );
}

type Choose = ReturnType<typeof useAsked>['choose'];

function Asked({ asked, choose }: { asked: ChangesAsked; choose: Choose }) {
  return (
    <div className={styles.bar} role="group" aria-label={m.bar}>
      <span className={styles.pair}>
        {m.since}
        <DateField
          className={styles.field}
          label={m.since}
          hideLabel
          size="sm"
          value={asked.since}
          onChange={(since) => choose({ since: since ?? undefined })}
        />
      </span>
      <span className={styles.pair}>
        {m.measure}
        <SegmentedControl
          label={m.measure}
          value={asked.measure}
          onChange={(measure) => choose({ measure })}
          segments={[
            { value: 'weighted', label: m.measures.weighted },
            { value: 'value', label: m.measures.value },
          ]}
        />
      </span>
      <span className={styles.pair}>
        {m.closing}
        <DateField
          className={styles.field}
          label={m.closing}
          hideLabel
          size="sm"
          clearable
          placeholder={m.anyDate}
          value={asked.closing_by ?? null}
          onChange={(day) => choose({ closing_by: day ?? undefined })}
        />
      </span>
      <span className={styles.pair}>
        {m.for}
        <Whose asked={asked} choose={choose} />
      </span>
      <Presets asked={asked} choose={choose} />
    </div>
  );
}

function Whose({ asked, choose }: { asked: ChangesAsked; choose: Choose }) {
  const { users } = useSession().account;
  const people = users
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <Select
      className={styles.field}
      label={m.for}
      hideLabel
      size="sm"
      searchable
      clearable
      placeholder={m.everyone}
      value={asked.user_id ?? null}
      options={people}
      onChange={(id) => choose({ user_id: id === null ? undefined : String(id) })}
    />
  );
}

function Presets({ asked, choose }: { asked: ChangesAsked; choose: Choose }) {
  const { today } = useFormats();
  const days = presetDays(today());
  return (
    <span className={styles.presets} role="group" aria-label={m.quick}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="quiet"
          size="sm"
          aria-pressed={asked.since === days[preset]}
          onClick={() => choose({ since: days[preset] })}
        >
          {m.presets[preset]}
        </Button>
      ))}
    </span>
  );
}

interface ShownProps {
  readonly changes: Waterfall;
  readonly asked: ChangesAsked;
  readonly step: Step | null;
  readonly onOpen: (step: Step | null) => void;
}

function Shown({ changes, asked, step, onOpen }: ShownProps) {
  const { date } = useFormats();
  const router = useRouter();
  const since = date(asked.since);
  if (!changes.is_ready) return <EmptyState icon={IconHistory} title={m.working} text={m.workingText} />;
  const chosen = changes.steps.find((one) => one.step === step) ?? largest(changes);
  if (!chosen) return <EmptyState icon={IconHistory} title={m.nothing(since)} text={m.nothingText} />;
  return (
    <>
      <Figures changes={changes} asked={asked} since={since} />
      <div className={styles.drawing}>
        <WaterfallChart
          changes={changes}
          since={since}
          selected={chosen.step}
          onOpen={onOpen}
          onEnd={(end) => void router.navigate({ href: end === 'now' ? openDealsOf(asked) : boardBefore(asked) })}
        />
      </div>
      <p className={styles.whose}>
        {reportWords.whose[changes.deal_visibility_type]} {m.seen}
      </p>
      <StepDeals asked={asked} step={chosen.step} count={chosen.count} cents={chosen.cents} />
    </>
  );
}

/** The deals of the last bar, as a list. */
function openDealsOf({ closing_by, user_id }: ChangesAsked): string {
  const filter = allOf(
    { field: 'closed_time', op: 'none' },
    ...(closing_by ? [until(closing_by)] : []),
    ...(user_id ? [{ field: 'user_id', op: 'any_of', value: [user_id] } as const] : []),
  );
  return `/deals${stringifySearch({ filter: JSON.stringify(filter) })}`;
}

const until = (to: string): Filter => ({ field: 'expected_close_date', op: 'between', value: { from: null, to } });

function boardBefore({ since, user_id }: ChangesAsked): string {
  return `/deals/past${stringifySearch({ on: addDays(since, -1), user_id })}`;
}

/** The largest step is open at first. */
function largest({ steps }: Waterfall) {
  return steps.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))[0];
}

function Figures({
  changes: { before, after, steps },
  asked,
  since,
}: {
  changes: Waterfall;
  asked: ChangesAsked;
  since: string;
}) {
  const { amount } = useMoney();
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${amount(cents)}`;
  const sum = (...keys: readonly Step[]) =>
    steps.filter(({ step }) => keys.includes(step)).reduce((all, { cents }) => all + cents, 0);
  const won = steps.find(({ step }) => step === 'won');
  return (
    <div className={styles.figures}>
      <div>
        <p className={styles.label}>{m.sinceDay(since)}</p>
        <p className={styles.main}>
          <b className="fl-figure fl-num">{signed(after.cents - before.cents)}</b>
          {m.fromTo(amount(before.cents), amount(after.cents))}
        </p>
      </div>
      <Mini label={m.cameIn}>{signed(sum('new', 'grown', 'moved'))}</Mini>
      {won && (
        <Mini label={m.won} tone="good">
          {amount(asked.measure === 'weighted' ? -won.cents : won.value_cents)}{' '}
          {asked.measure === 'weighted' && <span>{`${m.asThen} ${m.wonValue(amount(won.value_cents))}`}</span>}
        </Mini>
      )}
      <Mini label={m.lostOrPutOff}>{signed(sum('shrunk', 'slipped', 'lost', 'removed'))}</Mini>
      <LinkButton className={styles.board} icon={IconLayoutKanban} href={boardBefore(asked)}>
        {m.board}
      </LinkButton>
    </div>
  );
}

function Mini({ label, tone, children }: { label: string; tone?: 'good'; children: ReactNode }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.mini} data-tone={tone}>
        {children}
      </p>
    </div>
  );
}
