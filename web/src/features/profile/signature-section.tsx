import { updateProfile } from '@fairlead/domain/session/session.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useDraft } from '../../lib/use-draft';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';

const LONGEST = 2000;

/** The signature of the mails sent in the user's name. */
export function SignatureSection() {
  const { user, refresh } = useSession();
  const blocked = useCan().why('update', 'profile');
  const saved = { email_signature: user.email_signature ?? '' };
  const draft = useDraft({ key: 'profile/signature', label: m.signatureDraft, href: '/user', saved });
  const form = useForm(
    () => ({}),
    async () => {
      const text = draft.value.email_signature.trim();
      await call(updateProfile, { body: { email_signature: text || null } });
      draft.forget();
      await refresh();
      toast({ text: m.saved });
    },
  );
  return (
    <Section title={m.signature} text={m.signatureText} onSubmit={form.submit}>
      <FormProblem errors={form.errors} />
      <TextArea
        label={m.signatureLabel}
        rows={4}
        maxLength={LONGEST}
        value={draft.value.email_signature}
        onChange={(email_signature) => draft.set({ email_signature })}
        error={form.errors.email_signature}
      />
      <Button type="submit" variant="filled" size="md" saving={form.saving} disabledReason={blocked}>
        {m.save}
      </Button>
    </Section>
  );
}
