import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { IconMail, IconPlus } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { Modal } from '../../ui/modal';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { ScheduleForm } from './schedule-form';
import { ScheduleRow } from './schedule-row';
import styles from './schedules.module.css';
import { scheduleTexts as t } from './schedules.messages';
import { type Scheduled, useSchedules } from './use-schedules';

interface Props {
  of: Scheduled;
  onClose: () => void;
}

/** When a saved report or a dashboard is sent to whom: its schedules, and the form of one. */
export function ScheduleDialog({ of, onClose }: Props) {
  const { data, failed, retry } = useSchedules(of);
  const [editing, setEditing] = useState<ReportSchedule | 'new' | null>(null);
  const { why } = useCan();
  const list = (
    <Modal
      opened
      onClose={onClose}
      size={525}
      title={t.title(of.name)}
      subtitle={t.hint}
      isBusy={!data && !failed}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
          <Button
            variant="filled"
            icon={IconPlus}
            data-autofocus
            disabled={!data}
            disabledReason={why('export', DEAL.name) ?? data?.no_more ?? null}
            onClick={() => setEditing('new')}
          >
            {t.add}
          </Button>
        </>
      }
    >
      {failed ? (
        <ListFailed text={t.loadFailed} again={t.again} retry={retry} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.entries.length === 0 ? (
        <EmptyState icon={IconMail} title={t.none} text={t.noneText(of.kind)} />
      ) : (
        <ul className={styles.list} aria-label={t.list}>
          {data.entries.map((one) => (
            <ScheduleRow key={one.id} schedule={one} onEdit={() => setEditing(one)} />
          ))}
        </ul>
      )}
    </Modal>
  );
  return (
    <>
      {list}
      {editing && data && (
        <ScheduleForm
          of={of}
          schedule={editing === 'new' ? null : editing}
          candidates={data.candidates}
          onEnd={() => setEditing(null)}
        />
      )}
    </>
  );
}
