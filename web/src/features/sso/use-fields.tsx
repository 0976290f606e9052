import { listAdminUsers } from '@fairlead/domain/users/users.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { Switch } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';
import type { PartProps } from './typed-provider';

export function UseFields({ typed, put, errors, blocked }: PartProps) {
  const admins = useAdmins();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.use}</h2>
      <Switch
        spread
        label={m.enabled}
        hint={blocked ?? m.enabledHint}
        disabled={blocked !== null}
        checked={typed.enabled}
        onChange={(enabled) => put(enabled ? { enabled } : { enabled, required: false })}
      />
      <Switch
        spread
        label={m.required}
        hint={errors.required ?? m.requiredHint}
        disabled={blocked !== null || !typed.enabled}
        checked={typed.required}
        onChange={(required) => put({ required })}
      />
      {typed.required && (
        <Select
          label={m.keeper}
          hint={m.keeperHint}
          placeholder={m.choose}
          lockedReason={blocked}
          options={admins}
          value={typed.break_glass_user_id}
          onChange={(break_glass_user_id) => put({ break_glass_user_id })}
          error={errors.break_glass_user_id}
        />
      )}
    </section>
  );
}

function useAdmins() {
  const { data } = useQuery({
    queryKey: ['admin', 'users', 'admins'],
    queryFn: async ({ signal }) => {
      const query = { per_page: 200, attrs: 'id,full_name', conditions: { admin: true } };
      return (await call(listAdminUsers, { query, signal })).entries;
    },
  });
  return (data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name ?? '' }));
}
