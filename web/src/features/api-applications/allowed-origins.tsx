import { type ApiSettings, updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { useDraft } from '../../lib/use-draft';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { SETTINGS_KEY, useApiSettings } from './use-api-applications';

/** The origins of pages whose programs may call with a key or token. */
export function AllowedOrigins() {
  const settings = useApiSettings();
  return settings ? <OriginsForm settings={settings} /> : null;
}

function OriginsForm({ settings }: { settings: ApiSettings }) {
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const saved = { api_origins: settings.api_origins.join('\n') };
  const draft = useDraft({ key: 'api-origins', label: m.originsDraft, href: '/admin/api_applications', saved });
  const form = useForm(
    () => ({}),
    async () => {
      const api_origins = draft.value.api_origins.split(/\s+/).filter((one) => one !== '');
      const answer = await call(updateApiSettings, { body: { api_origins } });
      queries.setQueryData(SETTINGS_KEY, answer);
      draft.forget();
      toast({ text: m.originsSaved });
    },
  );
  return (
    <form className={styles.origins} onSubmit={form.submit}>
      <FormProblem errors={form.errors} />
      <TextArea
        label={m.origins}
        hint={m.originsHint}
        placeholder={m.originsPlaceholder}
        rows={2}
        value={draft.value.api_origins}
        onChange={(api_origins) => draft.set({ api_origins })}
        error={form.errors.api_origins}
      />
      <Button type="submit" saving={form.saving} disabledReason={blocked}>
        {m.originsSave}
      </Button>
    </form>
  );
}
