import { MOST_TILES, TILE_SHOWS, type TileShow } from '@fairlead/domain/dashboards/dashboard';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconLayoutGridAdd } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Combobox, Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { type ReportToAdd, reportTile } from './report-tile';
import { savedDashboardsMessages as m } from './saved-dashboards.messages';
import { byStar, useDashboards } from './use-dashboards';
import { useDashboardActs } from './use-dashboard-acts';

/** Puts the report of the screen on a dashboard, as it is shown. */
export function AddToDashboard({ report }: { report: ReportToAdd }) {
  const [opened, setOpened] = useState(false);
  const reason = useCan().why('create', 'dashboard');
  return (
    <>
      <Button icon={IconLayoutGridAdd} disabledReason={reason} onClick={() => setOpened(true)}>
        {m.add}
      </Button>
      {opened && <AddDialog report={report} onClose={() => setOpened(false)} />}
    </>
  );
}

/** In the choice of a dashboard: a new one. */
const NEW = 0;

function AddDialog({ report, onClose }: { report: ReportToAdd; onClose: () => void }) {
  const { own, at, dashboard, choose, name, setName, show, setShow, form, isLoading, isFull } = useAdding(
    report,
    onClose,
  );
  const problem = Object.entries(form.errors).find(([field]) => field !== 'name')?.[1];
  const footer = {
    act: m.addIt,
    cancel: m.cancel,
    onCancel: onClose,
    saving: form.saving,
    disabled: isLoading || isFull,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={m.addTitle(report.name)}
      isBusy={isLoading}
      footer={<ModalButtons {...footer} />}
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      {isFull && <Notice tone="amber">{m.full(MOST_TILES)}</Notice>}
      <Combobox
        label={m.dashboard}
        options={[...own.map(({ id, name: label }) => ({ value: id, label })), { value: NEW, label: m.newDashboard }]}
        value={at}
        onChange={choose}
      />
      {!dashboard && (
        <TextField label={m.name} value={name} maxLength={100} onChange={setName} error={form.errors['name']} />
      )}
      <Select<TileShow>
        label={m.show}
        value={show}
        onChange={(next) => next && setShow(next)}
        options={TILE_SHOWS.map((value) => ({ value, label: m.shows[value] }))}
      />
    </Modal>
  );
}

/** The dashboards that the user may change, the chosen one, and the form of the report there. */
function useAdding(report: ReportToAdd, onDone: () => void) {
  const { dashboards } = useDashboards();
  const acts = useDashboardActs();
  const [chosen, choose] = useState<number | null>(null);
  const [name, setName] = useState<string>(m.newDashboard);
  const [show, setShow] = useState<TileShow>('chart');
  const own = byStar(dashboards ?? []).filter(({ may_update }) => may_update);
  const at = chosen ?? own[0]?.id ?? NEW;
  const dashboard = own.find(({ id }) => id === at);
  const form = useForm(
    () => ({ name: dashboard ? null : required(name) }),
    async () => {
      if (dashboard) await acts.addTile(dashboard, (tiles) => reportTile(report, show, tiles), report.name);
      else await acts.create(name.trim(), [reportTile(report, show, [])]);
      onDone();
    },
  );
  const write = (next: string) => {
    setName(next);
    form.clear('name');
  };
  const isFull = dashboard !== undefined && dashboard.tile_count >= MOST_TILES;
  return { own, at, dashboard, choose, name, setName: write, show, setShow, form, isLoading: !dashboards, isFull };
}
