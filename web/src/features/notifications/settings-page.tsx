import {
  EVENTS,
  type EventWays,
  MAIL_WAYS,
  type MailWay,
  type NotificationEvent,
} from '@fairlead/domain/notifications/events';
import {
  type NotificationSettings,
  notificationSettings,
  saveNotificationSettings,
} from '@fairlead/domain/notifications/notifications.contract';
import { timeText } from '@fairlead/domain/dates/display';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { SettingsHead } from '../../lib/settings-head';
import { Checkbox } from '../../ui/checkbox';
import { ListFailed } from '../../ui/list-failed';
import { Select, SelectBox } from '../../ui/select';
import { errorToast, toast } from '../../ui/toast-store';
import { notificationsMessages as m } from './notifications.messages';
import styles from './settings-page.module.css';

const KEY = ['notification-settings'];
const MAILS = MAIL_WAYS.map((value) => ({ value, label: m.ways[value] }));

/** Which events the user is notified of, in which ways, and when the daily email comes. */
export function NotificationSettingsPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(notificationSettings, { signal }),
  });
  return (
    <>
      <SettingsHead title={m.settingsTitle} back={m.back} />
      {isError && !data && <ListFailed text={m.failed} again={m.again} retry={() => void refetch()} />}
      {data && <Settings settings={data} />}
    </>
  );
}

type Save = (event: NotificationEvent | null, change: Change) => void;

interface PartProps {
  settings: NotificationSettings;
  save: Save;
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const save = useSave(settings);
  return (
    <div className={styles.page}>
      <section aria-labelledby="notification-events">
        <h2 className={styles.title} id="notification-events">
          {m.events}
        </h2>
        <p className={styles.text}>{m.eventsText}</p>
        <EventTable settings={settings} save={save} />
        <p className={styles.text}>{m.reminders}</p>
      </section>
      <Daily settings={settings} save={save} />
    </div>
  );
}

function EventTable({ settings, save }: PartProps) {
  const locked = useCan().why('update', 'profile');
  return (
    <table className={styles.events}>
      <thead>
        <tr>
          <th scope="col">{m.event}</th>
          <th scope="col">{m.inApp}</th>
          <th scope="col">{m.mail}</th>
        </tr>
      </thead>
      <tbody>
        {EVENTS.map(({ event, label, about }) => (
          <tr key={event}>
            <th scope="row">
              <span className={styles.event}>{label}</span>
              <span className={styles.about}>{about}</span>
            </th>
            <td data-label={m.inApp}>
              <Checkbox
                label={m.inAppFor(label)}
                hideLabel
                checked={settings.events[event].in_app}
                disabledReason={locked}
                onChange={(in_app) => save(event, { in_app })}
              />
            </td>
            <td data-label={m.mail}>
              <SelectBox<MailWay>
                aria-label={m.mailFor(label)}
                control={{}}
                size="md"
                value={settings.events[event].mail}
                options={MAILS}
                onChange={(mail) => mail && save(event, { mail })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Daily({ settings, save }: PartProps) {
  const { user } = useSession();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    label: timeText(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC', user.time_format),
  }));
  return (
    <section aria-labelledby="notification-daily">
      <h2 className={styles.title} id="notification-daily">
        {m.daily}
      </h2>
      <p className={styles.text}>{m.dailyText(user.time_zone)}</p>
      <div className={styles.hour}>
        <Select
          label={m.hour}
          size="md"
          value={settings.digest_hour}
          options={hours}
          onChange={(hour) => hour !== null && save(null, { digest_hour: hour })}
        />
      </div>
    </section>
  );
}

interface Change {
  readonly in_app?: boolean;
  readonly mail?: MailWay;
  readonly digest_hour?: number;
}

/** Each choice is shown and saved when it is made; a refused one is reverted. */
function useSave(settings: NotificationSettings): Save {
  const queries = useQueryClient();
  const save = async (event: NotificationEvent | null, { digest_hour, ...ways }: Change) => {
    const events: EventWays = event
      ? { ...settings.events, [event]: { ...settings.events[event], ...ways } }
      : settings.events;
    const body = event ? { events: { [event]: events[event] } } : { digest_hour };
    queries.setQueryData(KEY, { events, digest_hour: digest_hour ?? settings.digest_hour });
    try {
      queries.setQueryData(KEY, await call(saveNotificationSettings, { body }));
      toast({ text: m.saved });
    } catch (error) {
      queries.setQueryData(KEY, settings);
      errorToast(errorText(error));
    }
  };
  return (event, change) => void save(event, change);
}
