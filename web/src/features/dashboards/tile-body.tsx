import type { Tile, TileFigures } from '@fairlead/domain/dashboards/dashboards.contract';
import { reportWords } from '@fairlead/domain/reports/report-page.messages';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { Notice, Skeleton } from '../../ui/states';
import { FocusTile } from '../focus/public';
import { GoalTile } from '../goals/public';
import { AgendaWidget, ChangesTile } from '../home/public';
import { ReportTile } from '../reports/public';
import { dashboardsMessages as m } from './dashboards.messages';
import styles from './tiles.module.css';

interface Props {
  tile: Tile;
  figures: TileFigures | undefined;
  /** All figures failed, which is shown above the tiles: nothing is awaited. */
  failed?: boolean;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
  /** Requests this tile alone. */
  onAgain: () => Promise<void>;
}

/** The content of a tile, or the reason why it has none. */
export function TileBody({ tile, figures, failed = false, open, onOpen, onAgain }: Props) {
  if (tile.kind === 'text') return <Text tile={tile} />;
  if (tile.kind === 'focus') return <FocusTile />;
  if (tile.kind === 'changes') return <ChangesTile />;
  if (!figures) return failed ? null : <Waiting />;
  if (figures.what === 'problem') return <Problem figures={figures} onAgain={onAgain} />;
  if (figures.what === 'report' && (tile.kind === 'report' || tile.kind === 'saved_report')) {
    return <ReportTile answer={figures.report} show={tile.show} open={open} onOpen={onOpen} />;
  }
  if (figures.what === 'goal' && tile.kind === 'goal') {
    return <GoalTile goal={figures.goal} report={figures.report} part={tile.part} />;
  }
  if (figures.what === 'agenda' && tile.kind === 'agenda') return <Agenda tab={tile.tab} user={figures.user_id} />;
  return <Waiting />;
}

/** These have their own box and head. */
export function isWhole({ kind }: Tile, figures: TileFigures | undefined): boolean {
  return kind === 'focus' || kind === 'changes' || (kind === 'agenda' && figures?.what === 'agenda');
}

function Text({ tile }: { tile: Extract<Tile, { kind: 'text' }> }) {
  if (tile.as === 'heading') return <h2 className={styles.heading}>{tile.text}</h2>;
  const isLong = tile.text.length > SHORT;
  return (
    <div className={styles.note} {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': m.note })}>
      {tile.text}
    </div>
  );
}

/** Longer ones may have to be scrolled. */
const SHORT = 120;

type Tab = Extract<Tile, { kind: 'agenda' }>['tab'];

function Agenda({ tab: first, user }: { tab: Tab; user: number }) {
  const { user: me } = useSession();
  const [tab, setTab] = useState<Tab>(first);
  return <AgendaWidget key={user} tab={tab} onTab={setTab} user={user || me.id} />;
}

/** As large as the content that follows. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      <Skeleton width={140} height={32} />
      <span className={styles.fill}>
        <Skeleton height={120} radius={8} />
      </span>
    </div>
  );
}

function Problem({
  figures,
  onAgain,
}: {
  figures: Extract<TileFigures, { what: 'problem' }>;
  onAgain: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    await onAgain();
    setAsking(false);
  };
  const canAgain = figures.problem === 'failed' && !asking;
  return (
    <Notice
      tone={figures.problem === 'failed' ? 'red' : 'amber'}
      {...(canAgain && { action: { label: m.again, run: () => void again() } })}
    >
      {reportWords.problem(figures.msg)}
    </Notice>
  );
}
