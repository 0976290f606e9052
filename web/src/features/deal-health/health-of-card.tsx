import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { useQuery } from '@tanstack/react-query';
import { useAppEvent } from '../../lib/events';
import { Skeleton } from '../../ui/states';
import { IconAlertTriangle } from '../../ui/icons';
import { healthMessages as m } from './health.messages';
import styles from './health.module.css';
import { healthQuery } from './health-query';
import { HealthMark } from './health-reasons';
import { titleOfReason } from './reason-words';

interface Props {
  id: number;
  /** The shown values of the deal: its health depends on its stage and step. */
  shown?: readonly unknown[];
}

/** A mark on the card of a deal at risk. */
export function RiskMark(of: Props) {
  const { data: health } = useHealth(of);
  if (health?.level !== 'at_risk') return null;
  const words = m.atRisk(health.reason && titleOfReason(health.reason, { stage: null }));
  return (
    <span className={styles.risk} title={words}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className="fl-hidden">{words}</span>
    </span>
  );
}

/** The health of a deal in one line, requested separately. */
export function HealthOfCard(of: Props) {
  const { data: health, isPending } = useHealth(of);
  if (isPending) return <Skeleton height={20} />;
  return health ? <HealthMark health={health} first={health.reason} /> : null;
}

/** Requested again after this tab has changed the deal; the push channel reports changes of others. */
export function useHealth({ id, shown }: Props) {
  const query = useQuery(healthQuery(id, shown));
  useAppEvent(`${DEAL.name}:update`, (changed) => {
    if (changed.id === id) void query.refetch();
  });
  return query;
}
