import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { salesOverview } from '@fairlead/domain/dashboards/starter';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { errorText } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconEye, IconLayoutDashboard, IconPlus } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy-part';
import { ListAndPane } from '../../ui/list-and-pane';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, Skeleton } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { DrillPanel, placeOf } from '../reports/public';
import { useDashboardActs } from '../saved-dashboards/public';
import { DashboardHead } from './dashboard-head';
import styles from './dashboard-screen.module.css';
import { ExportDashboard } from './export-dashboard';
import { dashboardsMessages as m } from './dashboards.messages';
import { type OpenSpot, Tiles } from './tiles';
import { RangeMenu } from './range-menu';
import { type Figures, useFigures } from './use-figures';
import { useRange, useRangedFigures } from './use-ranged-figures';
import { useTileWords } from './use-tile-words';
import { useTodaysGoal } from './use-todays-goal';

const Arranging = lazyPart(async () => (await import('./arranging')).Arranging);

/** A dashboard, at its own address or as Home. */
export function DashboardScreen({ dashboard, asHome }: { dashboard: Dashboard; asHome: boolean }) {
  usePageTitle(asHome ? m.home : dashboard.name);
  const [search, setSearch] = useSearchState();
  const isArranged = search['arrange'] === '1' && dashboard.may_update;
  const wasArranged = useRef(false);
  if (isArranged) wasArranged.current = true;
  if (isArranged) {
    return (
      <Arranging
        key={dashboard.id}
        dashboard={dashboard}
        onDone={() => setSearch({ arrange: undefined })}
        fallback={<DashboardSkeleton />}
      />
    );
  }
  return (
    <Shown
      key={dashboard.id}
      dashboard={dashboard}
      asHome={asHome}
      isBack={wasArranged.current}
      onArrange={() => setSearch({ arrange: '1', tile: undefined, at: undefined, part: undefined }, true)}
    />
  );
}

interface Props {
  dashboard: Dashboard;
  asHome: boolean;
  /** It was just arranged. */
  isBack: boolean;
  onArrange: () => void;
}

function Shown({ dashboard, asHome, isBack, onArrange }: Props) {
  const [range, setRange] = useRange();
  const figures = useRangedFigures(dashboard, useFigures(dashboard, dashboard.tiles), range);
  const [open, show] = useOpenSpot();
  return (
    <div className={styles.page} tabIndex={-1}>
      <DashboardHead
        dashboard={dashboard}
        asHome={asHome}
        isBack={isBack}
        onArrange={onArrange}
        range={dashboard.tiles.length > 0 && <RangeMenu range={range} onRange={setRange} />}
        exporting={<ExportDashboard dashboard={dashboard} range={range} />}
      />
      <ListAndPane head={null} pane={<Opened dashboard={dashboard} figures={figures} open={open} onShow={show} />}>
        {figures.failed && <ListFailed text={m.figuresFailed} again={m.again} retry={figures.retry} />}
        {dashboard.tiles.length === 0 ? (
          <Empty dashboard={dashboard} onArrange={onArrange} />
        ) : (
          <Tiles tiles={dashboard.tiles} name={m.tilesOf(dashboard.name)} figures={figures} open={open} onOpen={show} />
        )}
        <Whose figures={figures} />
      </ListAndPane>
    </div>
  );
}

/** The bar whose deals are open is in the address, as it is on a report. */
function useOpenSpot(): [OpenSpot | null, (open: OpenSpot | null) => void] {
  const [search, setSearch] = useSearchState();
  const { tile, at, part } = search;
  return [
    tile && at ? { tile, spot: { bar: at, series: part ?? null } } : null,
    (open) => setSearch({ tile: open?.tile, at: open?.spot.bar, part: open?.spot.series ?? undefined }),
  ];
}

interface OpenedProps {
  dashboard: Dashboard;
  figures: Figures;
  open: OpenSpot | null;
  onShow: (open: OpenSpot | null) => void;
}

function Opened({ dashboard, figures, open, onShow }: OpenedProps) {
  const tile = dashboard.tiles.find(({ key }) => key === open?.tile);
  const wordsOf = useTileWords();
  const shown = tile && figures.of(tile);
  const place = shown?.what === 'report' && open ? placeOf(shown.report, open.spot) : null;
  if (shown?.what !== 'report' || !place || !tile) return null;
  return (
    <DrillPanel
      key={tile.key}
      answer={shown.report}
      place={place}
      whole={wordsOf(tile, shown).title}
      onShow={(spot) => onShow(spot && { tile: tile.key, spot })}
    />
  );
}

/** Whose deals are counted and of which time, so that two readers can see why their figures differ. */
function Whose({ figures: { whole } }: { figures: Figures }) {
  const { time } = useFormats();
  if (!whole) return null;
  return (
    <p className={styles.whose}>
      <IconEye size={15} aria-hidden />
      <span>{reportWords.whose[whole.deal_visibility_type]}</span>
      <span className={styles.asOf}>{m.asOf(time(whole.as_of))}</span>
    </p>
  );
}

function Empty({ dashboard, onArrange }: Pick<Props, 'dashboard' | 'onArrange'>) {
  const acts = useDashboardActs();
  const goal = useTodaysGoal();
  const [saving, setSaving] = useState(false);
  if (!dashboard.may_update) return <EmptyState icon={IconLayoutDashboard} title={m.emptyTitle} text={m.emptyOther} />;
  const start = async () => {
    setSaving(true);
    try {
      await acts.arrange(dashboard, salesOverview(goal.id), dashboard.version);
    } catch (error) {
      errorToast(errorText(error));
    }
    setSaving(false);
  };
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title={m.emptyTitle}
      text={m.emptyText}
      action={
        <>
          <Button variant="filled" icon={IconPlus} onClick={onArrange}>
            {m.addTiles}
          </Button>
          <Button saving={saving} disabled={goal.isLoading} onClick={() => void start()}>
            {m.startOverview}
          </Button>
        </>
      }
    />
  );
}

/** Before its content is known. */
export function DashboardSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy>
      <Skeleton width={240} height={28} />
      <div className={styles.boxes}>
        <Skeleton height={240} radius={8} />
        <Skeleton height={240} radius={8} />
        <Skeleton height={240} radius={8} />
        <Skeleton height={240} radius={8} />
      </div>
    </div>
  );
}
