import { agreeToNotice } from '@fairlead/domain/privacy/privacy.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { leaveOrReport } from '../../lib/leave';
import { usePageTitle } from '../../lib/page-title';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { OpenCard, OpenPage } from './open-page';
import frame from './open-page.module.css';
import { PrivacyConsent, PrivacyText } from './privacy-notice';
import { sessionMessages as m } from './session.messages';

/** Replaces every other screen until the user has agreed to the operator's page on data of users. */
export function PrivacyGate({ url }: { url: string }) {
  usePageTitle(m.privacyTitle);
  const { refresh } = useBoot();
  const [agrees, setAgrees] = useState(false);
  const check = () => ({ privacy_accepted: agrees ? null : m.privacyMissing });
  const form = useForm(check, async () => {
    await call(agreeToNotice, { body: { privacy_url: url } });
    await refresh();
  });
  return (
    <OpenPage note={m.slogan}>
      <OpenCard title={m.privacyTitle} text={<PrivacyText url={url} />}>
        <form className={frame.form} onSubmit={form.submit} noValidate>
          <FormProblem errors={form.errors} />
          <PrivacyConsent checked={agrees} onChange={setAgrees} form={form} />
          <Button type="submit" variant="filled" size="lg" fullWidth saving={form.saving}>
            {m.privacyGoOn}
          </Button>
          <Button size="lg" fullWidth onClick={() => void leaveOrReport()}>
            {m.privacyLeave}
          </Button>
        </form>
      </OpenCard>
    </OpenPage>
  );
}
