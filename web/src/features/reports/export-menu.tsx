import { sentenceParts, sentenceText } from '@fairlead/domain/filters/sentence';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ChartModel } from '@fairlead/domain/reports/chart-model';
import { figureOf } from '@fairlead/domain/reports/figures';
import type { ColorSet, PrintedForm } from '@fairlead/domain/reports/printed-form';
import { exportReport, exportReportPdf, type ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { STATE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { fileName } from '@fairlead/domain/wire/file-name';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { errorText, RequestError } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { callForFile, callForText } from '../../lib/text-call';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconMail,
  IconPhoto,
} from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { saveBlob, saveFile } from '../../ui/save-file';
import { errorToast } from '../../ui/toast-store';
import { filterWords } from '../record-list/public';
import { asPng, chartImage } from './export-image';
import { figureText, rangeText, useFigureTexts } from './figure-text';
import { reportMessages as m } from './reports.messages';

interface Props {
  name: string;
  answer: ReportAnswer | undefined;
  model: ChartModel | null;
  hasChart: boolean;
  /** How it is shown. */
  form: PrintedForm;
  colors: ColorSet;
  /** Opens the schedules; a report that is not saved has none. */
  onSchedule: (() => void) | null;
}

const CHARTS = '[data-report-chart] svg.recharts-surface';

/** Exports what is shown. The button shows progress while a file is made. */
export function ExportMenu({ name, answer, model, hasChart, form, colors, onSchedule }: Props) {
  const { could, why } = useCan();
  const [saving, setSaving] = useState(false);
  const words = useWords(name, answer);
  const run = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      errorToast(error instanceof RequestError ? errorText(error) : m.exportFailed);
    }
    setSaving(false);
  };
  const image = async () => {
    const charts = [...document.querySelectorAll<SVGSVGElement>(CHARTS)];
    const legend = model?.hasLegend ? model.series.map(({ label, color }) => ({ label, color })) : [];
    const made = chartImage(charts, { ...words, legend }, document.body);
    saveBlob(fileName(`${name}.png`), await asPng(made));
  };
  if (!answer) return null;
  const csv = async () => {
    const text = await callForText(exportReport, { name, report: answer.definition });
    saveFile(fileName(`${name}.csv`), 'text/csv;charset=utf-8', `\ufeff${text}`);
  };
  const pdf = async () => {
    const body = { name, report: answer.definition, form, colors };
    saveBlob(fileName(`${name}.pdf`), await callForFile(exportReportPdf, body, 'application/pdf'));
  };
  const entries = [
    { label: m.exportCsv, icon: IconFileSpreadsheet, onSelect: () => void run(csv) },
    { label: m.exportPdf, icon: IconFileTypePdf, onSelect: () => void run(pdf) },
    {
      label: m.exportImage,
      icon: IconPhoto,
      onSelect: () => void run(image),
      disabledReason: hasChart ? null : m.noChart,
    },
  ];
  const schedule = {
    label: m.scheduleIt,
    icon: IconMail,
    onSelect: () => onSchedule?.(),
    disabledReason: onSchedule ? null : m.saveFirst,
  };
  return (
    <Menu groups={[entries, [schedule]]} headings={[m.exportWhat]} label={m.export} position="bottom-end">
      <Button
        icon={IconDownload}
        saving={saving}
        trailing={<IconChevronDown size={14} aria-hidden />}
        disabledReason={could('export', DEAL.name) ? null : why('export', DEAL.name)}
      >
        {m.export}
      </Button>
    </Menu>
  );
}

/** Title, filter sentence, figure and date: an image is read far from its screen. */
function useWords(name: string, answer: ReportAnswer | undefined) {
  const catalogue = useCatalogue();
  const session = useSession();
  const formats = useFormats();
  const { whole } = useFigureTexts();
  if (!answer) return { title: name, sentence: '', figure: '', date: '' };
  const { definition, total } = answer;
  const filter = sentenceText(sentenceParts(catalogue, definition.filter, DEAL.name, filterWords(session)));
  const subject = `${STATE_NAMES[definition.state]}, ${rangeText(answer.range, formats)}`;
  return {
    title: name,
    sentence: `${subject}. ${filter}. ${m.whose[answer.deal_visibility_type]}`,
    figure: `${figureText(figureOf(definition.measure, total), whole)} · ${m.deals(total.count)}`,
    date: m.madeOn(formats.date(answer.as_of), formats.time(answer.as_of)),
  };
}
