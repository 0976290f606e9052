import { type Dashboard, exportDashboardPdf } from '@fairlead/domain/dashboards/dashboards.contract';
import type { DatePreset } from '@fairlead/domain/dates/presets';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { fileName } from '@fairlead/domain/wire/file-name';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { errorText, RequestError } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { callForFile } from '../../lib/text-call';
import { Button } from '../../ui/button';
import { IconChevronDown, IconDownload, IconFileTypePdf, IconMail } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { saveBlob } from '../../ui/save-file';
import { errorToast } from '../../ui/toast-store';
import { ScheduleDialog } from '../report-schedules/public';
import { dashboardsMessages as m } from './dashboards.messages';

const PDF = 'application/pdf';

interface Props {
  dashboard: Dashboard;
  /** The one time of all reports that is on the screen. */
  range: DatePreset | null;
}

/** Exports the dashboard as it is shown, or sends it on a schedule. The button is busy while the file is made. */
export function ExportDashboard({ dashboard, range }: Props) {
  const { could, why } = useCan();
  const [saving, setSaving] = useState(false);
  // The address opens them as well, as in a mail.
  const [search, setSearch] = useSearchState();
  const { id, name, tiles } = dashboard;
  const pdf = async () => {
    setSaving(true);
    try {
      const body = range === null ? {} : { range };
      saveBlob(fileName(`${name}.pdf`), await callForFile(exportDashboardPdf, body, PDF, { id }));
    } catch (error) {
      errorToast(error instanceof RequestError ? errorText(error) : m.exportFailed);
    }
    setSaving(false);
  };
  const isEmpty = tiles.length === 0 ? m.nothingToExport : null;
  const entries = [
    { label: m.exportPdf, icon: IconFileTypePdf, onSelect: () => void pdf(), disabledReason: isEmpty },
    { label: m.sendIt, icon: IconMail, onSelect: () => setSearch({ schedules: 'open' }) },
  ];
  return (
    <>
      <Menu groups={[entries]} label={m.export} position="bottom-end">
        <Button
          icon={IconDownload}
          saving={saving}
          trailing={<IconChevronDown size={14} aria-hidden />}
          disabledReason={could('export', DEAL.name) ? null : why('export', DEAL.name)}
        >
          {m.export}
        </Button>
      </Menu>
      {search['schedules'] === 'open' && (
        <ScheduleDialog of={{ kind: 'dashboard', id, name }} onClose={() => setSearch({ schedules: undefined })} />
      )}
    </>
  );
}
