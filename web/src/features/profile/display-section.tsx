import { updateProfile } from '@fairlead/domain/session/session.contract';
import { useMemo } from 'react';
import { call, type CallInput } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { zoneOptions } from '../../lib/zone-options';
import { Field } from '../../ui/field';
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { errorToast, toast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';

const THEMES = [
  { value: 'system', label: m.themeSystem, icon: IconDeviceDesktop },
  { value: 'light', label: m.themeLight, icon: IconSun },
  { value: 'dark', label: m.themeDark, icon: IconMoon },
] as const;
const DATES = [
  { value: 'us', label: m.dateUs },
  { value: 'eu', label: m.dateEu },
] as const;
const TIMES = [
  { value: 'US', label: m.time12 },
  { value: '24h', label: m.time24 },
] as const;

type Body = NonNullable<CallInput<typeof updateProfile>['body']>;
type Change = Pick<Body, 'theme_mode' | 'time_zone' | 'date_format' | 'time_format'>;

/** Theme, time zone and formats; each is saved when it is chosen. */
export function DisplaySection() {
  const { user, refresh, showUser } = useSession();
  const zones = useMemo(() => zoneOptions(user.time_zone), [user.time_zone]);
  const save = async (change: Change) => {
    showUser(change);
    try {
      await call(updateProfile, { body: change });
      toast({ text: m.saved });
    } catch (error) {
      errorToast(errorText(error));
    }
    await refresh();
  };
  return (
    <Section title={m.display} text={m.displayText}>
      <Field label={m.theme} group>
        {() => (
          <SegmentedControl
            label={m.theme}
            value={user.theme_mode}
            segments={THEMES}
            onChange={(theme_mode) => void save({ theme_mode })}
          />
        )}
      </Field>
      <Select
        label={m.timeZone}
        size="md"
        searchable
        value={user.time_zone}
        options={zones}
        onChange={(time_zone) => time_zone && void save({ time_zone })}
      />
      <Field label={m.dateFormat} group>
        {() => (
          <SegmentedControl
            label={m.dateFormat}
            value={user.date_format}
            segments={DATES}
            onChange={(date_format) => void save({ date_format })}
          />
        )}
      </Field>
      <Field label={m.timeFormat} group>
        {() => (
          <SegmentedControl
            label={m.timeFormat}
            value={user.time_format}
            segments={TIMES}
            onChange={(time_format) => void save({ time_format })}
          />
        )}
      </Field>
    </Section>
  );
}
