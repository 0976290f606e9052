import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { StageFlow } from '@fairlead/domain/time-machine/flow.contract';
import { type ReactNode, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconChartBar, IconChevronLeft, IconEye, IconHistory } from '../../ui/icons';
import { Select } from '../../ui/select';
import { EmptyState, Skeleton } from '../../ui/states';
import { FilterBar } from '../record-list/public';
import { flowMessages as m } from './flow.messages';
import styles from './flow.module.css';
import { RangePicker } from './range-picker';
import { Failed } from './report-parts';
import { reportMessages } from './reports.messages';
import reportStyles from './reports.module.css';
import { ChipEditor, dateLabel, rangeWords } from './sentence-bar';
import type { FlowAddress } from './use-flow';

export function FlowHead({ title }: { title: string }) {
  return (
    <header className={reportStyles.head}>
      <AppLink href="/reporting" className={reportStyles.back}>
        <IconChevronLeft size={14} aria-hidden />
        {reportMessages.back}
      </AppLink>
      <div className={reportStyles.headLine}>
        <h1 className="fl-page-title">{title}</h1>
      </div>
    </header>
  );
}

interface SentenceProps {
  readonly address: FlowAddress;
  /** The default pipeline. */
  readonly pipeline: number | undefined;
  /** Stages are of one pipeline, and by any date. */
  readonly ofStages?: boolean;
  readonly aside?: ReactNode;
}

/** "Deals where Created is Last 12 Months and … in Sales pipeline": each part is changed in place. */
export function FlowSentence({ address, pipeline, ofStages = false, aside }: SentenceProps) {
  const catalogue = useCatalogue();
  const formats = useFormats();
  const [picking, setPicking] = useState(false);
  const { date, filter } = address.asked;
  return (
    <div className={reportStyles.sentence}>
      <span>{m.dealsWhere}</span>
      <ChipEditor
        wide
        opened={picking}
        onOpened={setPicking}
        parts={[
          { role: 'field', text: dateLabel(catalogue, date.field) },
          { role: 'predicate', text: reportMessages.is },
          { role: 'value', text: rangeWords(date.range, formats) },
        ]}
      >
        {(close) => (
          <RangePicker
            value={date}
            fixed={!ofStages}
            onCancel={close}
            onApply={(next) => {
              close();
              address.setDate(next);
            }}
          />
        )}
      </ChipEditor>
      <FilterBar kind={DEAL.name} filter={filter} onChange={address.setFilter} lead={reportMessages.and} />
      <Pipelines address={address} pipeline={pipeline} ofStages={ofStages} />
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}

function Pipelines({ address, pipeline, ofStages }: Pick<SentenceProps, 'address' | 'pipeline' | 'ofStages'>) {
  const { deal_pipelines } = useSession().account;
  if (deal_pipelines.length < 2) return null;
  return (
    <>
      <span>{m.inPipeline}</span>
      <Select
        className={styles.pipeline}
        label={m.pipeline}
        hideLabel
        size="sm"
        clearable={!ofStages}
        placeholder={m.allPipelines}
        value={address.asked.deal_pipeline_id ?? pipeline ?? null}
        options={deal_pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={address.setPipeline}
      />
    </>
  );
}

interface BodyProps<T> {
  readonly answer: T | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isOld: boolean;
  readonly address: FlowAddress;
  readonly children: (answer: T) => ReactNode;
}

type Answered = Pick<StageFlow, 'is_ready' | 'total' | 'deal_visibility_type' | 'as_of'>;

/** The figures, or why there are none. */
export function FlowBody<T extends Answered>({ answer, error, retry, isOld, address, children }: BodyProps<T>) {
  if (error) return <Failed error={error} retry={retry} startOver={address.startOver} />;
  if (!answer) {
    return (
      <div className={reportStyles.skeleton} aria-busy>
        <Skeleton width={240} height={36} />
        <Skeleton height={280} radius={8} />
      </div>
    );
  }
  if (!answer.is_ready) return <EmptyState icon={IconHistory} title={m.working} text={m.workingText} />;
  if (answer.total.count === 0) {
    const isAny = address.asked.date.range.preset === 'any_time';
    const any = () => address.setDate({ ...address.asked.date, range: { preset: 'any_time' } });
    const button = isAny ? undefined : <Button onClick={any}>{m.anyTime}</Button>;
    return <EmptyState icon={IconChartBar} title={m.empty} action={button} />;
  }
  return <div aria-busy={isOld}>{children(answer)}</div>;
}

/** Whose deals are counted and when, and the meaning of the figures. */
export function FlowRemarks({ answer, text }: { answer: Answered; text: string }) {
  const { time } = useFormats();
  return (
    <p className={reportStyles.remarks}>
      <IconEye size={15} aria-hidden />
      <span className={styles.explained}>
        {reportMessages.whose[answer.deal_visibility_type]} {text}
      </span>
      <span className={reportStyles.asOf}>{reportMessages.asOf(time(answer.as_of))}</span>
    </p>
  );
}

export function Mini({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={reportStyles.figureLabel}>{label}</p>
      <p className={reportStyles.mini}>{children}</p>
    </div>
  );
}
