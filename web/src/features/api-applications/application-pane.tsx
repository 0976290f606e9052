import {
  applicationIssues,
  daysOfSeconds,
  PERIOD,
  secondsOfDays,
} from '@fairlead/domain/api-applications/api-applications';
import {
  type ApiApplication,
  createApiApplication,
  updateApiApplication,
} from '@fairlead/domain/api-applications/api-applications.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useDraft } from '../../lib/use-draft';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DiscardButton } from '../../ui/discard-button';
import { Pane } from '../../ui/list-and-pane';
import { Notice } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { ApplicationFields, type ApplicationForm } from './application-fields';
import { CopyField } from './copy-field';
import { EndApplicationDialog } from './end-application-dialog';
import { useRereadApplications } from './use-api-applications';

interface Props {
  /** Null for a new one. */
  application: ApiApplication | null;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** The form of one application, running or new. */
export function ApplicationPane({ application, onClose, onOpen }: Props) {
  const blocked = useCan().why('manage', 'administration');
  const [ending, setEnding] = useState(false);
  const { draft, set, form } = useApplicationForm(application, onOpen);
  const { value, dirty } = draft;
  return (
    <Pane
      title={application?.app_name ?? m.newTitle}
      subtitle={application ? undefined : m.newText}
      onClose={onClose}
      onSubmit={form.submit}
      focusField={!application}
      footer={
        <>
          <Button
            type="submit"
            variant="filled"
            saving={form.saving}
            disabled={application !== null && !dirty}
            disabledReason={blocked}
          >
            {application ? m.save : m.create}
          </Button>
          {dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
          {application && (
            <span className={styles.push}>
              <Button variant="quiet" disabledReason={blocked} onClick={() => setEnding(true)}>
                {m.end}
              </Button>
            </span>
          )}
        </>
      }
    >
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      {(form.errors.form ?? form.errors.base) && <Notice tone="red">{form.errors.form ?? form.errors.base}</Notice>}
      {application && <CopyField label={m.appKey} value={application.app_key} hint={m.appKeyHint} />}
      <ApplicationFields value={value} set={set} errors={form.errors} blocked={blocked} isNew={!application} />
      {ending && application && (
        <EndApplicationDialog application={application} onClose={() => setEnding(false)} onEnded={onClose} />
      )}
    </Pane>
  );
}

function useApplicationForm(application: ApiApplication | null, onOpen: (id: number) => void) {
  const reread = useRereadApplications();
  const draft = useDraft<ApplicationForm>({
    key: `api_applications/${application?.id ?? 'new'}`,
    label: application?.app_name ?? m.newTitle,
    href: `/admin/api_applications?open=${application?.id ?? 'new'}`,
    saved: formOf(application),
  });
  const { value } = draft;
  const form = useForm(
    () => issuesOf(value),
    async () => {
      const { days, ...fields } = value;
      const body = { ...fields, jwt_expiration_period: secondsOfDays(days) ?? null };
      const answer = application
        ? await call(updateApiApplication, { params: { id: application.id }, body })
        : await call(createApiApplication, { body });
      toast({ text: application ? m.saved(answer.app_name) : m.registered(answer.app_name) });
      draft.forget();
      await reread();
      if (!application) onOpen(answer.id);
    },
  );
  const set = (patch: Partial<ApplicationForm>) => {
    for (const key of Object.keys(patch)) form.clear(key === 'days' ? 'jwt_expiration_period' : key);
    draft.set(patch);
  };
  return { draft, set, form };
}

function formOf(application: ApiApplication | null): ApplicationForm {
  return {
    app_name: application?.app_name ?? '',
    app_owner_name: application?.app_owner_name ?? '',
    app_owner_email: application?.app_owner_email ?? '',
    app_owner_phone: application?.app_owner_phone ?? '',
    public_app: application?.public_app ?? false,
    auth_strategy: application?.auth_strategy ?? 'both',
    days: daysOfSeconds(application?.jwt_expiration_period ?? null),
  };
}

function issuesOf(value: ApplicationForm): Record<string, string | null> {
  const period = secondsOfDays(value.days);
  const issues = applicationIssues({ ...value, jwt_expiration_period: period ?? null });
  const found = Object.fromEntries(issues.map(({ field, msg }) => [field, msg]));
  return period === undefined ? { ...found, jwt_expiration_period: PERIOD } : found;
}
