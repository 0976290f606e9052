import {
  addCalendarDevice,
  type CalendarDevice,
  listCalendarDevices,
  removeCalendarDevice,
} from '@fairlead/domain/other-calendars/other-calendars.contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { ConfirmForm } from '../../lib/confirm-form';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { isFocusTaken } from '../../ui/focus-taken';
import { DateText, RelativeTime } from '../../ui/formats';
import { Notice, Skeleton } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { CopyField } from '../api-applications/public';
import { otherCalendarsMessages as m } from './other-calendars.messages';
import styles from './other-calendars.module.css';
import { Section } from './section';

/** The devices that read and write the user's calendar, each with its password. */
export function DevicesSection() {
  const query = useQuery({
    queryKey: ['profile', 'calendar_devices'],
    queryFn: ({ signal }) => call(listCalendarDevices, { signal }),
  });
  const [removing, setRemoving] = useState<CalendarDevice | null>(null);
  const changed = () => query.refetch();
  const section = useRef<HTMLElement>(null);
  /** The pressed button is gone: the next one has the focus, or the name of a new device. */
  const removed = async () => {
    await changed();
    setTimeout(() => {
      if (!isFocusTaken())
        section.current?.querySelector<HTMLElement>('li button, form input:not([readonly])')?.focus();
    });
  };
  return (
    <Section ref={section} title={m.devices} text={m.devicesText}>
      {query.data ? (
        <>
          <CopyField label={m.server} value={new URL(query.data.url, window.location.origin).href} />
          <CopyField label={m.userName} value={query.data.user_name} />
          {query.data.entries.length > 0 ? (
            <ul className={styles.devices} aria-label={m.devices}>
              {query.data.entries.map((device) => (
                <Line key={device.id} device={device} onRemove={() => setRemoving(device)} />
              ))}
            </ul>
          ) : (
            <p className={styles.quiet}>{m.noDevices}</p>
          )}
          <NewDevice onMade={changed} />
        </>
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.devicesFailed}
        </Notice>
      ) : (
        <Skeleton height={96} />
      )}
      {removing && <AskToRemove device={removing} onClose={() => setRemoving(null)} onDone={removed} />}
    </Section>
  );
}

function useBlocked(): string | null {
  const rights = useCan();
  return rights.why('sync', 'calendar') ?? rights.why('update', 'profile');
}

function Line({ device, onRemove }: { device: CalendarDevice; onRemove: () => void }) {
  const blocked = useBlocked();
  return (
    <li className={styles.device}>
      <div>
        <p>{device.name}</p>
        <p className={styles.quiet}>
          {m.deviceSince} <DateText when={device.created_at} />,{' '}
          {device.last_used_at ? (
            <>
              {m.deviceUsed} <RelativeTime when={device.last_used_at} />
            </>
          ) : (
            m.deviceNever
          )}
        </p>
      </div>
      <Button aria-label={m.removeDevice(device.name)} disabledReason={blocked} onClick={onRemove}>
        {m.remove}
      </Button>
    </li>
  );
}

function NewDevice({ onMade }: { onMade: () => Promise<unknown> }) {
  const blocked = useBlocked();
  const [name, setName] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const form = useForm(
    () => ({ name: name.trim() ? null : m.required }),
    async () => {
      setPassword((await call(addCalendarDevice, { body: { name } })).password);
      setName('');
      toast({ text: m.deviceMade });
      await onMade();
    },
  );
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {password && (
        <>
          <Notice tone="amber">{m.passwordOnce}</Notice>
          <CopyField label={m.password} value={password} />
        </>
      )}
      <FormProblem errors={form.errors} />
      <TextField
        label={m.deviceName}
        size="md"
        placeholder={m.deviceExample}
        value={name}
        onChange={setName}
        error={form.errors.name}
        lockedReason={blocked}
      />
      <div>
        <Button type="submit" size="md" saving={form.saving} disabledReason={blocked}>
          {m.add}
        </Button>
      </div>
    </form>
  );
}

interface AskProps {
  device: CalendarDevice;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

function AskToRemove({ device, onClose, onDone }: AskProps) {
  const remove = async () => {
    await call(removeCalendarDevice, { params: { id: device.id } });
    toast({ text: m.deviceRemoved });
    onClose();
    await onDone();
  };
  return (
    <ConfirmForm title={m.removeDeviceTitle} act={m.remove} cancel={m.cancel} onClose={onClose} onConfirm={remove}>
      {m.removeDeviceText(device.name)}
    </ConfirmForm>
  );
}
