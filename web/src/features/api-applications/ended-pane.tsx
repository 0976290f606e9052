import type { ApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { DateText } from '../../ui/formats';
import { Pane } from '../../ui/list-and-pane';
import { Notice } from '../../ui/states';
import parts from '../../ui/list-parts.module.css';
import { apiApplicationsMessages as m } from './api-applications.messages';
import { CopyField } from './copy-field';

/** The details of an ended application. */
export function EndedPane({ application, onClose }: { application: ApiApplication; onClose: () => void }) {
  const facts = [
    [m.registeredOn, <DateText key="since" when={application.created_at} />],
    [m.endedOn, <DateText key="ended" when={application.ended_at} />],
    [m.strategy, m.strategies[application.auth_strategy]],
    [m.ownerName, application.app_owner_name || m.noOwner],
    ...(application.app_owner_email ? [[m.ownerEmail, application.app_owner_email] as const] : []),
    ...(application.app_owner_phone ? [[m.ownerPhone, application.app_owner_phone] as const] : []),
  ] as const;
  return (
    <Pane title={application.app_name} onClose={onClose}>
      <Notice tone="amber">{m.endedNotice}</Notice>
      <CopyField label={m.appKey} value={application.app_key} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className={parts.facts}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Pane>
  );
}
