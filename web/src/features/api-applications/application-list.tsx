import type { ApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { DateText } from '../../ui/formats';
import parts from '../../ui/list-parts.module.css';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';

interface Props {
  applications: readonly ApiApplication[];
  openId: number | null;
  onOpen: (id: number) => void;
  ended: boolean;
}

export function ApplicationList({ applications, openId, onOpen, ended }: Props) {
  return (
    <div className={parts.table}>
      <div className={styles.columns} aria-hidden>
        <span className={styles.nameCell}>{m.columnName}</span>
        <span className={styles.strategyCell}>{m.columnStrategy}</span>
        <span className={styles.sinceCell}>{ended ? m.columnEnded : m.columnSince}</span>
      </div>
      <ul className={parts.rows} aria-label={m.list}>
        {applications.map((application) => (
          <li key={application.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={application.id === openId || undefined}
              onClick={() => onOpen(application.id)}
            >
              <span className={styles.nameCell}>
                <span className={styles.name}>{application.app_name}</span>
                <span className={styles.owner}>{ownerOf(application)}</span>
              </span>
              <span className={styles.strategyCell}>{m.strategies[application.auth_strategy]}</span>
              <span className={styles.sinceCell}>
                <DateText when={ended ? application.ended_at : application.created_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ownerOf({ app_owner_name, app_owner_email }: ApiApplication): string {
  return [app_owner_name, app_owner_email].filter(Boolean).join(' · ') || m.noOwner;
}
