import { acceptInvitation, type InvitationAnswer, invitationLink } from '@fairlead/domain/users/invitations.contract';
import { passwordProblem, passwordTicks } from '@fairlead/domain/validation/password';
import { required } from '@fairlead/domain/validation/rules';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { OpenCard, OpenForm, OpenPage, OpenWaiting } from './open-page';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';
import { textFields } from './text-fields';

type Invitation = Extract<InvitationAnswer, { valid: true }>;

/** The target of an invitation link: opening it does not use up the link, joining does. */
export function InvitationPage() {
  usePageTitle(m.invitationTitle);
  const { token = '' } = useParams({ strict: false });
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationLink, { params: { token }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <OpenPage note={m.slogan}>
      {link.isPending ? <OpenWaiting title={m.invitationTitle} /> : <Invited token={token} link={link} />}
    </OpenPage>
  );
}

function Invited({ token, link }: { token: string; link: { data?: InvitationAnswer; error: unknown } }) {
  if (link.error) {
    return (
      <OpenCard title={m.invitationTitle}>
        <div className={frame.form}>
          <Notice tone="red">{errorText(link.error)}</Notice>
        </div>
      </OpenCard>
    );
  }
  if (!link.data?.valid) return <DeadInvitation />;
  const { company_name, email } = link.data;
  return (
    <OpenCard title={m.joinTitle(company_name)} text={m.joinText(email)}>
      <Join token={token} invitation={link.data} />
    </OpenCard>
  );
}

function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const { refresh } = useBoot();
  const router = useRouter();
  const { first_name, last_name, password_requirements: rules } = invitation;
  const [values, setValues] = useState({ first_name, last_name, password: '' });
  const form = useForm(
    () => ({
      first_name: required(values.first_name),
      last_name: required(values.last_name),
      password: required(values.password) ?? passwordProblem(rules, values.password),
    }),
    async () => {
      await call(acceptInvitation, { params: { token }, body: values });
      await refresh();
      await router.navigate({ href: '/', replace: true });
    },
  );
  const field = textFields(form, values, setValues);
  return (
    <OpenForm form={form} act={m.join}>
      <div className={frame.pair}>
        <TextField label={m.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextField label={m.lastName} autoComplete="family-name" {...field('last_name')} />
      </div>
      <PasswordField
        label={m.password}
        autoComplete="new-password"
        autoFocus
        rules={passwordTicks(rules, values.password)}
        {...field('password')}
      />
    </OpenForm>
  );
}

function DeadInvitation() {
  return (
    <OpenCard title={m.invitationDead} text={m.invitationDeadText}>
      <div className={frame.form}>
        <AppLink href="/login">{m.toSignIn}</AppLink>
      </div>
    </OpenCard>
  );
}
