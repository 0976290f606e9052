import { filterOfGoal, type GoalFigure } from '@fairlead/domain/goals/deals-behind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReactNode } from 'react';
import { AppLink } from '../../lib/record-link';
import { stringifySearch } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import styles from './deals-link.module.css';
import { plainDay, type SectionProps } from './sections';

interface Props extends SectionProps {
  readonly figure: GoalFigure;
  /** Nothing is opened if no deals are known. */
  readonly any: boolean;
  /** Whose figure it is, with the figure. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A figure of a goal opens its deals. That of a deleted product line opens none: no list finds them. */
export function DealsLink({ goal, report: { deal_pipeline_id, table }, figure, any, label, children }: Props) {
  const { deal_stages } = useSession().account;
  const lines = figure.product_line_ids ?? table.lines.map(({ product_line_id }) => product_line_id);
  const isWhole = lines.every((id) => table.lines.some((one) => one.product_line_id === id && one.name !== null));
  if (!any || !isWhole) return children;
  const [from, to] = [plainDay(goal.period_start), plainDay(goal.period_end)];
  const filter = filterOfGoal({ from, to, deal_pipeline_id, product_line_ids: lines }, figure, deal_stages);
  const href = `/${DEAL.path}${stringifySearch({ filter: JSON.stringify(filter) })}`;
  return (
    <AppLink href={href} className={styles.link} aria-label={label}>
      {children}
    </AppLink>
  );
}
