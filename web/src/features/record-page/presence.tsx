import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { usePresence, usePresent, useTyping } from '../../lib/live/open-records';
import { useCatalogue } from '../../lib/catalogue';
import { useSettled } from '../../lib/use-settled';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Tooltip } from '../../ui/tooltip';
import styles from './presence.module.css';
import { presenceMessages as m } from './presence.messages';

const SHOWN = 4;

/** The other users who have the record open. */
export function PresentUsers({ kind, id }: { kind: RecordKind; id: number }) {
  const users = useNamed(usePresence(kind, id));
  const text = users.length ? m.alsoHere(users.map(({ full_name }) => full_name)) : '';
  const typing = useTypingWords(kind, id);
  return (
    <>
      <span className={styles.said} role="status">
        {text}
      </span>
      <span className={styles.said} role="status">
        {typing}
      </span>
      {users.length > 0 && (
        <Tooltip label={text}>
          <span className={styles.present} tabIndex={0} aria-label={text} role="img">
            {users.slice(0, SHOWN).map((user) => (
              <UserAvatar key={user.id} id={user.id} name={user.full_name} size={22} />
            ))}
            {users.length > SHOWN && <span className={styles.more}>{m.more(users.length - SHOWN)}</span>}
          </span>
        </Tooltip>
      )}
    </>
  );
}

const LASTS_MS = 1000;
const FORGOTTEN_MS = 60_000;

/** Announced once it lasts; its end is not, nor its continuation after a pause. */
function useTypingWords(kind: RecordKind, id: number): string {
  const { account } = useSession();
  const catalogue = useCatalogue();
  const words = usePresent(kind, id).flatMap((one) => {
    const name = account.users.find((user) => user.id === one.id)?.first_name;
    const label = one.field && catalogue.field(kind, one.field)?.label;
    return name && label ? m.typingIn(name, label) : [];
  });
  return useSettled(words.join('. '), words.length ? LASTS_MS : FORGOTTEN_MS);
}

interface FieldProps {
  kind: RecordKind;
  id: number;
  field: string;
}

/** Below a field that another user is typing in. */
export function TypingOthers({ kind, id, field }: FieldProps) {
  const users = useNamed(usePresent(kind, id).filter((one) => one.field === field));
  if (!users.length) return null;
  return <span className={styles.typing}>{m.typing(users.map(({ first_name }) => first_name))}</span>;
}

/** Tells others, while it is shown, that this user is typing in the field. */
export function TypingHere({ kind, id, field }: FieldProps) {
  useTyping(kind, id, field);
  return null;
}

function useNamed<T extends { readonly id: number }>(users: readonly T[]) {
  const { account } = useSession();
  return users.flatMap(({ id }) => account.users.find((one) => one.id === id) ?? []);
}
