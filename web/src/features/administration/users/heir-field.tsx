import { useState } from 'react';
import type { FormState } from '../../../lib/use-form';
import { UserAvatar } from '../../../lib/user-avatar';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { ChooseUser, type ChosenUser } from './choose-user';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

interface Props {
  from: AdminUser;
  users: readonly AdminUser[];
  value: ChosenUser | null;
  onChange: (user: ChosenUser) => void;
  form: Pick<FormState, 'errors' | 'clear'>;
}

/** The field of the call that names this user. */
const KEY = 'reassign_to_user_id';

/** The user who receives the records: another active user who is not external. */
export function HeirField({ from, users, value, onChange, form }: Props) {
  const [choosing, setChoosing] = useState(false);
  const candidates = users.filter((user) => user.id !== from.id && canOwn(user));
  return (
    <>
      <Field label={m.handOnTo} error={form.errors[KEY]} group>
        {() => (
          <div className={styles.chosenUser}>
            {value && (
              <>
                <UserAvatar id={value.id} name={value.full_name} size={28} />
                <span className={styles.name}>{value.full_name}</span>
              </>
            )}
            <Button onClick={() => setChoosing(true)}>{m.chooseUser}</Button>
          </div>
        )}
      </Field>
      {choosing && (
        <ChooseUser
          candidates={candidates}
          onClose={() => setChoosing(false)}
          onChoose={(user) => {
            setChoosing(false);
            onChange(user);
            form.clear(KEY);
          }}
        />
      )}
    </>
  );
}

function canOwn({ deleted_at, level, is_external }: AdminUser): boolean {
  return !deleted_at && level !== 5 && !is_external;
}
