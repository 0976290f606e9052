import { numberText, percentText } from '@fairlead/domain/locale/locale';
import { moneyText } from '@fairlead/domain/money/money';
import { isClosedStage } from '@fairlead/domain/deals/stage';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/request-error';
import { useFormats } from '../../../ui/formats';
import { IconButton } from '../../../ui/icon-button';
import { isDelete, keyName } from '../../../ui/key-names';
import { IconDots, IconPencil, IconTrash } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { StageRing } from '../../../ui/stage';
import { errorToast } from '../../../ui/toast-store';
import { useListActs } from '../lists/use-list-acts';
import { DeleteStageDialog } from './delete-dialogs';
import styles from './pipelines.module.css';
import { pipelinesMessages as m } from './pipelines.messages';
import { StageForm } from './stage-form';
import type { StageLine } from './use-pipelines';

interface Props {
  stage: StageLine;
  stages: readonly StageLine[];
  blocked: string | null;
}

/** Enter or a double press edits the stage, Delete deletes it. */
export function StageRow({ stage, stages, blocked }: Props) {
  const { name, percent, n } = stage;
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { replace } = useListActs();
  const closed = isClosedStage(percent);
  const close = () => {
    setAsked(null);
    requestAnimationFrame(() => row.current?.focus());
  };
  const remove = () => {
    if (n) return setAsked('delete');
    void replace({ list: 'deal_stages', ids: [stage.id] }, m.deleted(name)).catch((error: unknown) => {
      errorToast(errorText(error));
    });
  };
  const edit = () => !blocked && setAsked('edit');
  if (asked === 'edit') return <StageForm stage={stage} pipeline={stage.deal_pipeline_id} onClose={close} />;
  return (
    <div
      ref={row}
      role="row"
      tabIndex={0}
      aria-label={name}
      className={styles.row}
      onDoubleClick={edit}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') edit();
        else if (isDelete(event) && !blocked && !closed) remove();
        else return;
        event.preventDefault();
      }}
    >
      <StageCells stage={stage} />
      <span role="cell" className={styles.menu}>
        <StageMenu stage={stage} blocked={blocked} onEdit={edit} onDelete={remove} />
      </span>
      {asked === 'delete' && <DeleteStageDialog stage={stage} stages={stages} onClose={close} />}
    </div>
  );
}

function StageCells({ stage }: { stage: StageLine }) {
  const { name, percent, n } = stage;
  const { money } = useFormats();
  const closed = isClosedStage(percent);
  return (
    <>
      <span role="cell" className={styles.stage}>
        <StageRing percent={percent} />
        <span className={styles.stageName}>{name}</span>
      </span>
      <span role="cell" className={styles.percent} data-fixed={closed || undefined}>
        {percentText(percent)}
      </span>
      <span role="cell" className={styles.stale} data-none={closed || undefined}>
        {closed ? m.none : m.days(stage.stale_after_days)}
      </span>
      <span role="cell" className={styles.deals}>
        {numberText(n)}
        <span className={styles.phone}>{m.dealsAfter(n)}</span>
      </span>
      <span role="cell" className={styles.value}>
        {money(moneyText(stage.value_cents))}
      </span>
    </>
  );
}

interface MenuProps {
  stage: StageLine;
  blocked: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

function StageMenu({ stage: { name, percent }, blocked, onEdit, onDelete }: MenuProps) {
  const groups = [
    [{ label: m.edit, icon: IconPencil, keys: 'Enter', disabledReason: blocked, onSelect: onEdit }],
    [
      {
        label: m.delete,
        icon: IconTrash,
        keys: keyName('del'),
        destructive: true,
        disabledReason: blocked ?? (isClosedStage(percent) ? m.closedStays : null),
        onSelect: onDelete,
      },
    ],
  ];
  return (
    <Menu groups={groups} label={m.menu(name)} position="bottom-end">
      <IconButton icon={IconDots} label={m.menu(name)} size="sm" noTooltip />
    </Menu>
  );
}
