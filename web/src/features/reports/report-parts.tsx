import { emptyText } from '@fairlead/domain/reports/figure-text';
import type { AnsweredAxis, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { codeOfSums } from '../../lib/deal-currency';
import { RequestError } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconChartBar, IconEye } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { EmptyState, Notice } from '../../ui/states';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

interface NothingProps {
  answer: ReportAnswer;
  /** Opens the choice of a time, if the report has one in its sentence. */
  onOtherTime: (() => void) | undefined;
}

export function Nothing({ answer: { definition }, onOtherTime }: NothingProps) {
  const anyTime = definition.date.range.preset === 'any_time';
  const button = onOtherTime && !anyTime && <Button onClick={onOtherTime}>{m.otherTime}</Button>;
  return <EmptyState icon={IconChartBar} title={emptyText(definition)} action={button} />;
}

/** Whose deals are counted and of which time, so that two readers can see why their figures differ. */
export function Remarks({ answer }: { answer: ReportAnswer }) {
  const { time } = useFormats();
  const { account } = useSession();
  const code = codeOfSums(account);
  const { first, second, total } = answer;
  const axes = [first, second].flatMap((axis) => axis ?? []);
  return (
    <p className={styles.remarks}>
      <IconEye size={15} aria-hidden />
      <span>
        {m.whose[answer.deal_visibility_type]} {code && m.inCurrency(code)}{' '}
        {total.without_value ? `${m.withoutValue(total.without_value)}. ` : ''}
        {axes.filter(({ overlaps }) => overlaps).map(({ label }) => `${m.overlaps(label)} `)}
        {axes
          .filter(({ found, groups }) => found > ownGroups(groups))
          .map(({ found, groups }) => `${m.moreGroups(found, ownGroups(groups))} `)}
      </span>
      <span className={styles.asOf}>{m.asOf(time(answer.as_of))}</span>
    </p>
  );
}

function ownGroups(groups: AnsweredAxis['groups']): number {
  return groups.filter(({ what }) => what === 'value').length;
}

/** A refusal of the server is shown in words, such as a deleted field; any other error can be retried. */
export function Failed({ error, retry, startOver }: { error: Error; retry: () => void; startOver: () => void }) {
  const issues = error instanceof RequestError ? error.errors : [];
  if (issues.length === 0) return <ListFailed text={m.loadFailed} again={m.again} retry={retry} />;
  return (
    <div className={styles.notice}>
      <Notice tone="red" action={{ label: m.startOver, run: startOver }}>
        {m.cannotCount}: {issues.map(({ msg }) => m.problem(msg)).join('. ')}.
      </Notice>
    </div>
  );
}
