import {
  type AccountExport,
  askForAccountExport,
  deleteAccountExport,
} from '@fairlead/domain/account-exports/account-exports.contract';
import { isDatePreset, presetLabel } from '@fairlead/domain/dates/presets';
import { isUnderWay } from '@fairlead/domain/long-work/state';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { DateText, useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconDownload, IconTrash } from '../../ui/icons';
import { errorToast, toast } from '../../ui/toast-store';
import styles from './account-exports.module.css';
import { accountExportsMessages as m } from './account-exports.messages';
import { useRereadExports } from './use-account-exports';

export function ExportList({ exports, blocked }: { exports: readonly AccountExport[]; blocked: string | null }) {
  return (
    <div className={styles.table}>
      <ul className={styles.rows} aria-label={m.list}>
        {exports.map((one) => (
          <Line key={one.id} one={one} blocked={blocked} />
        ))}
      </ul>
    </div>
  );
}

function Line({ one, blocked }: { one: AccountExport; blocked: string | null }) {
  const what = useWords(one);
  const { file_url } = one;
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.name}>{what}</span>
        <span className={styles.quiet}>
          {one.user && `${one.user.first_name} ${one.user.last_name}, `}
          <DateText when={one.created_at} />
        </span>
      </span>
      <span className={styles.state} role="status" data-failed={one.status === 'failed' || undefined}>
        {stateOf(one)}
        {one.callout_outcome && <span className={styles.quiet}>{m.called(one.callout_outcome)}</span>}
      </span>
      <span className={styles.acts}>
        {file_url && (
          <Button icon={IconDownload} aria-label={m.downloadOf(what)} onClick={() => void download(one)}>
            {m.download}
          </Button>
        )}
        <DeleteButton one={one} what={what} blocked={blocked ?? (one.status === 'running' ? m.beingWritten : null)} />
      </span>
    </li>
  );
}

/** The file of an archive is sent only after the user has confirmed their identity. */
async function download({ id, export_type, file_url }: AccountExport): Promise<void> {
  try {
    const asked = export_type === 'archive' ? await call(askForAccountExport, { params: { id } }) : { file_url };
    if (asked.file_url) location.assign(asked.file_url);
  } catch (error) {
    errorToast(errorText(error));
  }
}

function DeleteButton({ one, what, blocked }: { one: AccountExport; what: string; blocked: string | null }) {
  const reread = useRereadExports();
  const remove = async () => {
    try {
      await call(deleteAccountExport, { params: { id: one.id } });
      toast({ text: m.deleted });
    } catch (error) {
      errorToast(errorText(error));
    }
    await reread();
  };
  return (
    <IconButton icon={IconTrash} label={m.deleteOf(what)} disabledReason={blocked} onClick={() => void remove()} />
  );
}

/** `Deals, last 30 days` */
function useWords({ export_type, period, period_from, period_to }: AccountExport): string {
  const { date } = useFormats();
  const days = [period_from, period_to].map((day) => (day ? date(day) : null)) as [string | null, string | null];
  const when = period === 'custom' ? m.between(...days) : isDatePreset(period) ? presetLabel(period) : period;
  return period === 'any_time' ? m.types[export_type] : `${m.types[export_type]}, ${when}`;
}

function stateOf(one: AccountExport): string {
  if (one.status === 'waiting') return m.waiting;
  if (isUnderWay(one)) return m.writing(one.done);
  if (one.status === 'failed') return one.error ?? '';
  const written = m.rows(one.done, sizeOf(one.bytes ?? 0));
  return one.file_url ? written : `${written}. ${m.notHere}`;
}

function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${size < 10 ? Math.max(0.1, size).toFixed(1) : Math.round(size)} ${unit}`;
}
