import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { countedAt, filterOfPlace, type Place } from '@fairlead/domain/reports/answer';
import type { Counted } from '@fairlead/domain/reports/figures';
import type { AnsweredAxis, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { listDeals } from '@fairlead/domain/deals/deal.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { LinkButton } from '../../lib/link-button';
import { RecordLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { UserAvatar } from '../../lib/user-avatar';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { Button } from '../../ui/button';
import { DateText, Money } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconChevronRight, IconTable } from '../../ui/icons';
import { Pane } from '../../ui/list-and-pane';
import { Notice, SkeletonRows } from '../../ui/states';
import { StageRing } from '../../ui/stage';
import { keyOfGroup } from '@fairlead/domain/reports/chart-model';
import { groupName, useFigureTexts } from './figure-text';
import { EVERY, listAddress, placeName } from './places';
import { reportMessages as m } from './reports.messages';
import styles from './drill.module.css';

interface Props {
  answer: ReportAnswer;
  place: Place;
  /** The name of the whole, if several reports are on the screen. */
  whole?: string | null;
  onShow: (spot: ChartSpot | null) => void;
}

/** The deals behind a figure: the same count and the same sum as the cell, with links to its neighbours. */
export function DrillPanel({ answer, place, whole, onShow }: Props) {
  const texts = useFigureTexts();
  const counted = countedAt(answer, place);
  const filter = filterOfPlace(answer, place);
  return (
    <Pane
      title={placeName(answer, place, whole ?? m.total)}
      onClose={() => onShow(null)}
      footer={
        <>
          <span className={styles.remark}>{counted.without_value ? m.withoutValue(counted.without_value) : null}</span>
          {filter && (
            <LinkButton icon={IconTable} href={listAddress(filter)}>
              {m.openList}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={styles.top}>
        <p className={styles.sum}>
          <b className="fl-figure-small fl-num" title={texts.exact(counted.value_cents)}>
            {texts.whole(counted.value_cents)}
          </b>
          {m.deals(counted.count)}
        </p>
        <Steps answer={answer} place={place} onShow={onShow} />
      </div>
      <PartButtons answer={answer} place={place} onShow={onShow} />
      {filter ? (
        <Deals filter={filter} counted={counted} />
      ) : (
        <Notice tone="accent">{`${m.noList}. ${m.noListText}`}</Notice>
      )}
    </Pane>
  );
}

/** To the bars beside this one. */
function Steps({ answer, place, onShow }: Props) {
  const { first, second } = answer;
  const bySecond = place.first == null;
  const axis = bySecond ? second : first;
  const at = bySecond ? place.second : place.first;
  if (!axis || at == null) return null;
  const step = (by: 1 | -1) => {
    const group = axis.groups[at + by];
    if (!group) return null;
    const key = keyOfGroup(group);
    const spot: ChartSpot = bySecond ? { bar: EVERY, series: key } : { bar: key, series: partKey(second, place) };
    return { label: groupName(axis, group, true), go: () => onShow(spot) };
  };
  const [before, after] = [step(-1), step(1)];
  return (
    <span className={styles.steps}>
      <IconButton
        icon={IconChevronLeft}
        label={before ? m.previous(before.label) : m.noneBefore}
        disabledReason={before ? null : m.noneBefore}
        onClick={before?.go}
      />
      <IconButton
        icon={IconChevronRight}
        label={after ? m.next(after.label) : m.noneAfter}
        disabledReason={after ? null : m.noneAfter}
        onClick={after?.go}
      />
    </span>
  );
}

function partKey(second: AnsweredAxis | null, { second: at }: Place): string | null {
  const group = at == null ? undefined : second?.groups[at];
  return group ? keyOfGroup(group) : null;
}

const MOST_PARTS = 6;

/** The parts of the bar; a press narrows the list to one of them. */
function PartButtons({ answer, place, onShow }: Props) {
  const texts = useFigureTexts();
  const { first, second } = answer;
  if (!first || !second || place.first == null) return null;
  const bar = first.groups[place.first];
  if (!bar) return null;
  const parts = second.groups
    .map((group, index) => ({ group, index, counted: countedAt(answer, { first: place.first, second: index }) }))
    .filter(({ counted, index }) => counted.count > 0 || index === place.second)
    .sort((one, other) => other.counted.value_cents - one.counted.value_cents)
    .slice(0, MOST_PARTS);
  if (parts.length < 2) return null;
  const show = (series: string | null) => onShow({ bar: keyOfGroup(bar), series });
  return (
    <div role="group" aria-label={m.parts} className={styles.parts}>
      <button type="button" className={styles.part} aria-pressed={place.second == null} onClick={() => show(null)}>
        {m.wholeBar}
      </button>
      {parts.map(({ group, index, counted }) => (
        <button
          key={keyOfGroup(group)}
          type="button"
          className={styles.part}
          aria-pressed={index === place.second}
          onClick={() => show(keyOfGroup(group))}
        >
          {groupName(second, group)} <span className="fl-num">{texts.short(counted.value_cents)}</span>
        </button>
      ))}
    </div>
  );
}

const SIZE = 50;
const ATTRS =
  'id,name,value,deal_value,currency_id,account_value,company,user,user_id,closed_time,expected_close_date,deal_stage,created_at';

function useDeals(filter: Filter) {
  const query = useInfiniteQuery({
    queryKey: ['list', DEAL.name, 'report', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeals, {
        query: {
          page: pageParam,
          per_page: SIZE,
          attrs: ATTRS,
          filter: JSON.stringify(filter),
          sort_by: 'value',
          sort_direction: 'desc',
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  });
  return {
    deals: query.data?.pages.flatMap(({ entries }) => entries),
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoading: query.isFetchingNextPage,
  };
}

function Deals({ filter, counted }: { filter: Filter; counted: Counted }) {
  const { deals, error, retry, more, isLoading } = useDeals(filter);
  if (error && !deals) {
    return (
      <Notice tone="red" action={{ label: m.again, run: retry }}>
        {`${m.loadFailed} ${errorText(error)}`}
      </Notice>
    );
  }
  if (!deals) return <SkeletonRows rows={Math.min(8, Math.max(1, counted.count))} />;
  return (
    <>
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal as unknown as ListedDeal} />
        ))}
      </ul>
      {more && (
        <Button variant="quiet" saving={isLoading} onClick={more}>
          {m.moreDeals}
        </Button>
      )}
    </>
  );
}

interface ListedDeal {
  readonly id: number;
  readonly name: string;
  readonly deal_value: string | null;
  readonly account_value: string | null;
  readonly company: { readonly name: string } | null;
  readonly user: { readonly first_name: string | null; readonly last_name: string | null } | null;
  readonly user_id: number | null;
  readonly closed_time: string | null;
  readonly expected_close_date: string | null;
  readonly deal_stage: { readonly percent: number; readonly name: string } | null;
}

/** The amount is in the account's currency, as the sum is. */
function DealRow({ deal }: { deal: ListedDeal }) {
  const owner = deal.user ? [deal.user.first_name, deal.user.last_name].filter(Boolean).join(' ') : null;
  const when = deal.closed_time ?? deal.expected_close_date;
  return (
    <li className={styles.deal}>
      {deal.deal_stage && <StageRing percent={deal.deal_stage.percent} label={deal.deal_stage.name} />}
      <span className={styles.words}>
        <RecordLink type={DEAL.name} id={deal.id} className={styles.name}>
          {deal.name}
        </RecordLink>
        <span className={styles.under}>
          {deal.company?.name ?? m.noCompany}
          {when && ' · '}
          {when && <DateText when={when} />}
        </span>
      </span>
      <Money amount={deal.account_value ?? deal.deal_value} style="whole" />
      {owner && deal.user_id !== null && <UserAvatar id={deal.user_id} name={owner} decorative={false} />}
    </li>
  );
}
