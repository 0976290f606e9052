import { updateAccount } from '@fairlead/domain/account/account.contract';
import { industries } from '@fairlead/domain/account/industries';
import { accountSettings } from '@fairlead/domain/account/settings';
import { email, required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast-store';
import { accountMessages as m } from './account.messages';
import styles from './account.module.css';

const INDUSTRIES = industries.map(({ id, name }) => ({ value: String(id), label: name }));

/** Name, contact and industry, saved together. */
export function CompanySection() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const kept = accountSettings(account);
  const [company_name, setName] = useState(kept.company_name);
  const [technical_contact_email, setContact] = useState(kept.technical_contact_email ?? '');
  const [industry_id, setIndustry] = useState(kept.industry_id === null ? null : String(kept.industry_id));
  const form = useForm(
    () => ({ company_name: required(company_name), technical_contact_email: email(technical_contact_email) }),
    async () => {
      await call(updateAccount, {
        body: { company_name, technical_contact_email, industry_id: industry_id && Number(industry_id) },
      });
      await refresh();
      toast({ text: m.saved });
    },
  );
  const typed = (field: string, set: (text: string) => void) => (text: string) => {
    set(text);
    form.clear(field);
  };
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <h2 className={styles.heading}>{m.company}</h2>
      <FormProblem errors={form.errors} />
      <TextField
        label={m.companyName}
        hint={m.companyNameHint}
        value={company_name}
        maxLength={200}
        autoComplete="organization"
        lockedReason={blocked}
        error={form.errors.company_name}
        onChange={typed('company_name', setName)}
      />
      <TextField
        label={m.contact}
        hint={m.contactHint}
        type="email"
        optional
        value={technical_contact_email}
        maxLength={254}
        autoComplete="email"
        lockedReason={blocked}
        error={form.errors.technical_contact_email}
        onChange={typed('technical_contact_email', setContact)}
      />
      <IndustrySelect value={industry_id} blocked={blocked} onChange={setIndustry} />
      <div>
        <Button type="submit" variant="filled" saving={form.saving} disabledReason={blocked}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}

interface IndustryProps {
  value: string | null;
  blocked: string | null;
  onChange: (id: string | null) => void;
}

function IndustrySelect({ value, blocked, onChange }: IndustryProps) {
  return (
    <Select
      label={m.industry}
      optional
      searchable
      clearable
      placeholder={m.noIndustry}
      value={value}
      options={INDUSTRIES}
      lockedReason={blocked}
      onChange={onChange}
    />
  );
}
