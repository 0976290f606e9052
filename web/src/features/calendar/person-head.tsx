import { UserAvatar } from '../../lib/user-avatar';
import { useCalendar } from './calendar-context';
import styles from './calendar-page.module.css';

/** The head of a person's column. */
export function PersonHead({ id }: { id: number }) {
  const { nameOfUser } = useCalendar();
  const name = nameOfUser(id);
  return (
    <span className={styles.person}>
      <UserAvatar id={id} name={name} />
      <span className="fl-ellipsis" title={name}>
        {name}
      </span>
    </span>
  );
}
