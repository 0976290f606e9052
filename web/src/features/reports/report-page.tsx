import { hasFeature } from '@fairlead/domain/features/features';
import {
  inView,
  REPORT_VIEWS,
  reportOf,
  type ReportDefinition,
  type ReportView,
} from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { VIEW_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useState } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { usePageTitle } from '../../lib/page-title';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { IconChartBar, IconChartLine, IconTable } from '../../ui/icons';
import { ListAndPane } from '../../ui/list-and-pane';
import { ListFailed } from '../../ui/list-failed';
import { SegmentedControl } from '../../ui/segmented-control';
import { Notice, Skeleton } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { NotFoundPage } from '../errors/public';
import { ScheduleDialog } from '../report-schedules/public';
import { BuilderPanel } from './builder-panel';
import { chartModel } from '@fairlead/domain/reports/chart-model';
import type { ColorSet } from '@fairlead/domain/reports/printed-form';
import { DrillPanel } from './drill-panel';
import { ExportMenu } from './export-menu';
import { useFigureTexts } from './figure-text';
import { FiguresHead } from './figures-head';
import { ReportChart } from './lazy-parts';
import { EVERY, placeOf } from './places';
import type { ChartForm } from './report-chart';
import { ReportHead } from './report-head';
import { Failed, Nothing, Remarks } from './report-parts';
import { ReportTable } from './report-table';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';
import { SentenceBar } from './sentence-bar';
import { type ReportState, useReport } from './use-report';
import { useReportQuery } from './use-report-query';

/** /reporting/{id}: one of the seven reports, a saved or a new one. The address holds what was changed and opened. */
export function ReportPage() {
  const state = useReport();
  usePageTitle(state.name);
  if (state.missing) return <NotFoundPage />;
  if (state.error) return <ListFailed text={m.loadFailed} again={m.again} retry={state.retry} />;
  if (!state.definition) return <ReportSkeleton />;
  return <Report state={state} definition={state.definition} />;
}

interface Props {
  state: ReportState;
  definition: ReportDefinition;
}

function Report({ state, definition }: Props) {
  const query = useReportQuery(definition);
  const { answer } = query;
  const look = useLook();
  const schedules = useSchedulesOpen();
  const texts = useFigureTexts();
  const model = answer ? chartModel(answer, texts, look.colors) : null;
  const place = answer ? placeOf(answer, state.open) : null;
  const hasChart = look.form !== 'table' && model !== null && (answer?.total.count ?? 0) > 0;
  return (
    <div className={styles.page}>
      <ReportHead
        state={state}
        exporting={
          <ExportMenu
            name={state.name}
            answer={answer}
            model={model}
            hasChart={hasChart}
            form={look.form}
            colors={look.colors}
            onSchedule={state.saved && (() => schedules.open())}
          />
        }
      />
      {state.saved && schedules.isOpen && (
        <ScheduleDialog
          of={{ kind: 'saved_report', id: state.saved.id, name: state.saved.name }}
          onClose={schedules.close}
        />
      )}
      {!state.isNew && <Views definition={definition} onChange={state.change} look={look} />}
      <ListAndPane
        head={null}
        pane={answer && place && <DrillPanel answer={answer} place={place} onShow={state.show} />}
      >
        <div className={styles.body} data-new={state.isNew || undefined}>
          {state.isNew && (
            <BuilderPanel
              definition={definition}
              onChange={state.change}
              colors={look.colors}
              onColors={look.setColors}
            />
          )}
          <div className={styles.content}>
            <Content state={state} definition={definition} look={look} query={query} />
          </div>
        </div>
      </ListAndPane>
    </div>
  );
}

/** The address opens them as well, as in a mail. */
function useSchedulesOpen() {
  const [search, setSearch] = useSearchState();
  return {
    isOpen: search['schedules'] === 'open',
    open: () => setSearch({ schedules: 'open' }),
    close: () => setSearch({ schedules: undefined }),
  };
}

type Look = ReturnType<typeof useLook>;

/** How reports are drawn is kept in this browser. */
function useLook() {
  const [form, setForm] = useKeptState<ChartForm>('reporting.form', 'bars');
  const [colors, setColors] = useKeptState<ColorSet>('reporting.colors', 'default');
  const mayColor = hasFeature(useSession().account.features, 'reporting_v3');
  return {
    form,
    setForm,
    mayColor,
    colors: mayColor ? colors : 'default',
    setColors,
  } as const;
}

function Views({
  definition,
  onChange,
  look,
}: {
  definition: ReportDefinition;
  onChange: ReportState['change'];
  look: Look;
}) {
  return (
    <div className={styles.views}>
      <Tabs<ReportView>
        label={m.views}
        tabs={REPORT_VIEWS.map((view) => ({ value: view, label: VIEW_NAMES[view] }))}
        value={definition.view}
        onChange={(view) => onChange(inView(definition, view))}
      />
      <span className={styles.form}>
        <Form look={look} />
      </span>
    </div>
  );
}

const FORMS = [
  { value: 'bars', label: m.forms.bars, icon: IconChartBar },
  { value: 'line', label: m.forms.line, icon: IconChartLine },
  { value: 'table', label: m.forms.table, icon: IconTable },
] as const;

function Form({ look }: { look: Look }) {
  return (
    <SegmentedControl<ChartForm>
      label={m.form}
      value={look.form}
      onChange={look.setForm}
      segments={FORMS}
      size="xs"
      iconsOnly
    />
  );
}

interface ContentProps extends Props {
  look: Look;
  query: ReturnType<typeof useReportQuery>;
}

function Content({ state, definition, look, query }: ContentProps) {
  const [picking, setPicking] = useState(false);
  const { answer } = query;
  return (
    <>
      {state.isNew ? (
        <div className={styles.live}>
          {m.live(answer?.total.count ?? 0)}
          <Form look={look} />
        </div>
      ) : (
        <SentenceBar definition={definition} onChange={state.change} picking={picking} onPicking={setPicking} />
      )}
      {state.broken && (
        <div className={styles.notice}>
          <Notice tone="amber">{m.brokenLink}</Notice>
        </div>
      )}
      {query.error ? (
        <Failed error={query.error} retry={query.retry} startOver={() => state.change(reportOf(definition.type))} />
      ) : answer ? (
        <Answer
          answer={answer}
          state={state}
          look={look}
          isOld={query.isOld}
          onOtherTime={state.isNew ? undefined : () => setPicking(true)}
        />
      ) : (
        <BodySkeleton />
      )}
    </>
  );
}

interface AnswerProps {
  answer: ReportAnswer;
  state: ReportState;
  look: Look;
  isOld: boolean;
  /** Opens the choice of a time, if the report has one in its sentence. */
  onOtherTime: (() => void) | undefined;
}

/** Figure first, then the chart, then the table: on the screen and in the document. */
function Answer({ answer, state, look, isOld, onOtherTime }: AnswerProps) {
  const texts = useFigureTexts();
  const model = chartModel(answer, texts, look.colors);
  const isEmpty = answer.total.count === 0;
  return (
    <div aria-busy={isOld}>
      {answer.notes.map((note) => (
        <div key={`${note.field} ${note.msg}`} className={styles.notice}>
          <Notice tone="amber">{note.msg}</Notice>
        </div>
      ))}
      <FiguresHead answer={answer} onOpen={() => state.show({ bar: EVERY, series: null })} />
      <ReportChart
        answer={answer}
        form={look.form}
        colors={look.colors}
        onColors={look.mayColor ? look.setColors : undefined}
        open={state.open}
        onOpen={state.show}
        fallback={
          <div className={styles.chartSkeleton}>
            <Skeleton height={280} radius={8} />
          </div>
        }
      />
      {isEmpty && <Nothing answer={answer} onOtherTime={onOtherTime} />}
      <Remarks answer={answer} />
      {!isEmpty && (
        <ReportTable
          answer={answer}
          model={model}
          whole={look.form === 'table'}
          open={state.open}
          onOpen={state.show}
        />
      )}
    </div>
  );
}

function BodySkeleton() {
  return (
    <div className={styles.skeleton} aria-busy>
      <Skeleton width={240} height={36} />
      <Skeleton height={280} radius={8} />
      <Skeleton height={240} radius={8} />
    </div>
  );
}

function ReportSkeleton() {
  return (
    <div className={styles.page}>
      <BodySkeleton />
    </div>
  );
}
