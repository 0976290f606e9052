import {
  createHoliday,
  deleteHoliday,
  type Holiday,
  listHolidays,
  updateHoliday,
} from '@fairlead/domain/holidays/holiday.contract';
import { longDay } from '@fairlead/domain/locale/locale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callWithChangeSet } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { errorText } from '../../../lib/request-error';
import { offerUndo } from '../../../lib/undo';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { DateField } from '../../../ui/date-field';
import { IconButton } from '../../../ui/icon-button';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons';
import { ListFailed } from '../../../ui/list-failed';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { SkeletonRows } from '../../../ui/states';
import { TextField } from '../../../ui/text-field';
import { errorToast } from '../../../ui/toast-store';
import account from '../account/account.module.css';
import styles from './tasks.module.css';
import { tasksMessages } from './tasks.messages';

const m = tasksMessages.holidays;
const KEY = ['holidays'];

/** The days off of the account, in the order of the calendar. */
export function HolidaysSection() {
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listHolidays, { signal })).entries,
  });
  const [open, setOpen] = useState<Holiday | 'new' | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <section className={account.section} tabIndex={-1}>
      <h2 className={account.heading}>{m.title}</h2>
      <p className={styles.hint}>{m.text}</p>
      {isError && !data ? (
        <ListFailed text={m.failed} again={m.again} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.length === 0 ? (
        <p className={styles.hint}>{m.none}</p>
      ) : (
        <Holidays holidays={data} blocked={blocked} onEdit={setOpen} reread={reread} />
      )}
      <div>
        <Button icon={IconPlus} disabledReason={blocked} onClick={() => setOpen('new')}>
          {m.add}
        </Button>
      </div>
      {open && <HolidayDialog holiday={open === 'new' ? null : open} onClose={() => setOpen(null)} reread={reread} />}
    </section>
  );
}

interface HolidaysProps {
  readonly holidays: readonly Holiday[];
  readonly blocked: string | null;
  readonly onEdit: (holiday: Holiday) => void;
  readonly reread: () => Promise<void>;
}

function Holidays({ holidays, blocked, onEdit, reread }: HolidaysProps) {
  const remove = async ({ id, name }: Holiday) => {
    try {
      const { changeSetId } = await callWithChangeSet(deleteHoliday, { params: { id } });
      offerUndo(m.removed(name), changeSetId);
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <ul className={styles.holidays} aria-label={m.title}>
      {holidays.map((holiday) => (
        <li key={holiday.id}>
          <span className={styles.day}>{dayWords(holiday)}</span>
          <span className={styles.name}>
            {holiday.name}
            {holiday.every_year && <span className={styles.hint}> · {m.yearly}</span>}
          </span>
          <IconButton
            icon={IconPencil}
            label={m.edit(holiday.name)}
            size="md"
            disabledReason={blocked}
            onClick={() => onEdit(holiday)}
          />
          <IconButton
            icon={IconTrash}
            label={m.remove(holiday.name)}
            size="md"
            disabledReason={blocked}
            onClick={() => void remove(holiday)}
          />
        </li>
      ))}
    </ul>
  );
}

function dayWords({ date, every_year }: Holiday): string {
  const year = every_year ? undefined : ('numeric' as const);
  return longDay(date.replaceAll('/', '-'), { month: 'short', day: 'numeric', year });
}

interface DialogProps {
  readonly holiday: Holiday | null;
  readonly onClose: () => void;
  readonly reread: () => Promise<void>;
}

function HolidayDialog({ holiday, onClose, reread }: DialogProps) {
  const [name, setName] = useState(holiday?.name ?? '');
  const [date, setDate] = useState<string | null>(holiday?.date.replaceAll('/', '-') ?? null);
  const [yearly, setYearly] = useState(holiday?.every_year ?? false);
  const form = useForm(
    () => ({ name: name.trim() ? null : m.required, date: date ? null : m.required }),
    async () => {
      const body = { name: name.trim(), date: date ?? undefined, every_year: yearly };
      const { changeSetId } = holiday
        ? await callWithChangeSet(updateHoliday, { params: { id: holiday.id }, body })
        : await callWithChangeSet(createHoliday, { body });
      offerUndo(m.saved(body.name), changeSetId);
      await reread();
      onClose();
    },
  );
  return (
    <Modal
      opened
      keepOpen
      title={holiday ? m.editTitle : m.add}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextField label={m.name} value={name} error={form.errors.name} autoFocus onChange={setName} />
      <DateField label={m.date} value={date} error={form.errors.date} onChange={setDate} />
      <Checkbox label={m.everyYear} checked={yearly} onChange={setYearly} />
    </Modal>
  );
}
