import type { DealHealth, HealthReason } from '@fairlead/domain/deal-health/health.types';
import type { Sign } from '@fairlead/domain/money/money';
import type { Formats } from '../../ui/formats';
import { healthMessages as m } from './health.messages';

/** The facts for the text of a reason. */
export interface Told {
  readonly formats: Formats;
  /** The name of the deal's stage. */
  readonly stage: string | null;
  /** The sign of the deal's currency. */
  readonly sign: Sign | undefined;
}

export function titleOfReason(reason: HealthReason, { stage }: Pick<Told, 'stage'>): string {
  switch (reason.reason) {
    case 'silence':
      return m.titles.silence(reason.days);
    case 'stage_age':
      return m.titles.stage_age(reason.days, stage);
    case 'close_date_moved':
      return m.titles.close_date_moved(reason.times);
    case 'value_shrunk':
      return m.titles.value_shrunk(reason.percent);
    default:
      return m.titles[reason.reason];
  }
}

/** The facts of a deal on track, what comes next, and what the days were compared with. */
export function evidenceOf(reason: HealthReason, { formats: { date, money }, sign }: Told): string[] {
  switch (reason.reason) {
    case 'silence':
      return [m.last[reason.last](date(reason.last_on)), ...compared(reason, reason.won && m.silenceOfWon(reason.won))];
    case 'stage_age':
      return compared(reason, reason.won && m.stageOfWon(reason.won));
    case 'close_date_moved':
      return [m.moved(reason.days, date(reason.last_on), date(reason.first_date))];
    case 'no_next_step':
      return [m.nothingPlanned];
    case 'step_overdue':
      return [m.wasDue(date(reason.due), reason.days)];
    case 'close_date_passed':
      return [m.wasToClose(date(reason.date), reason.days)];
    case 'value_shrunk':
      return [
        m.shrunk(money(reason.value, 'whole', sign), money(reason.highest, 'whole', sign), date(reason.highest_until)),
      ];
    case 'new_owner':
      return [m.ownerSince(date(reason.owner_since))];
  }
}

function compared({ stage_limit }: { stage_limit: number | null }, won: string | null): string[] {
  return [...(won ? [won] : []), ...(stage_limit === null ? [] : [m.stageLimit(stage_limit)])];
}

/** What is known of a deal on track, what comes next, and what the days were compared with. */
export function knownOf(health: DealHealth, { formats: { date }, stage }: Told): string[] {
  const { level, reasons, next, last, last_on, stage_days, won_stage } = health;
  const isOnTrack = level === 'on_track';
  const isCompared = isOnTrack || reasons.some(({ reason }) => reason === 'silence' || reason === 'stage_age');
  const base = won_stage ? m.comparedWith(won_stage.deals) : m.tooFew;
  return [
    ...(isOnTrack ? [m.last[last](date(last_on))] : []),
    ...(isOnTrack && stage_days !== null ? [m.inStage(stage_days, stage)] : []),
    ...(isOnTrack && won_stage ? [m.stageOfWon(won_stage)] : []),
    ...(next ? [m.next(next.level, date(next.on))] : []),
    ...(isCompared && stage_days !== null ? [base] : []),
  ];
}
